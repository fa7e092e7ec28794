package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"lcdpanel/lcd/lcd2usb"
	"lcdpanel/lcd/usbfs"
)

func listCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "list", Short: "List what there is"}
	cmd.AddCommand(listDevicesCommand(), listScreensCommand(), listROMsCommand(), listOptionsCommand())
	return grouped(cmd)
}

func listDevicesCommand() *cobra.Command {
	var root string
	cmd := &cobra.Command{
		Use:   "devices",
		Short: "List the displays that are plugged in, and whether they can be used",
		Example: `  lcdpanel list devices
  lcdpanel run --device lcd2usb:5-3`,
		Args: noArgs("it lists all there are"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return listDevices(cmd.OutOrStdout(), root)
		},
	}
	cmd.Flags().StringVar(&root, "root", "/", "look under `DIR`/sys and DIR/dev")
	return cmd
}

// listDevices prints a device URL for each display, what it says of itself and,
// if it cannot be opened, why not.
func listDevices(out io.Writer, root string) error {
	found, err := usbfs.Find(root, lcd2usb.ID())
	if err != nil {
		return err
	}
	for _, info := range found {
		_, err := fmt.Fprintf(out, "lcd2usb:%s\t%s %s, release %s, %s\n\t%s\n",
			info.Port, info.Manufacturer, info.Product, info.Release, info.Node, access(info))
		if err != nil {
			return err
		}
	}
	if len(found) == 0 {
		_, err = fmt.Fprintf(out, "%v.\n", lcd2usb.ErrAbsent)
	}
	_, sim := fmt.Fprintln(out, "sim:\tan emulated LCD2USB panel in memory, always there")
	return errors.Join(err, sim)
}

// access tells whether the device can be opened, and why not.
func access(info usbfs.Info) string {
	h, err := usbfs.Open(info)
	if err == nil {
		err = h.Close()
	}
	if err != nil {
		return err.Error()
	}
	return "can be used"
}
