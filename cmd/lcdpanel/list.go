package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/user"
	"strconv"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/sys/unix"

	"lcdpanel/lcd/lcd2usb"
	"lcdpanel/lcd/usbfs"
)

func listCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "list", Short: "List what there is"}
	cmd.AddCommand(listDevicesCommand(), listScreensCommand(), listROMsCommand(), listOptionsCommand(), listFieldsCommand(), listFunctionsCommand(), listPluginCommand())
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
	switch {
	case err == nil:
		return "can be used"
	case errors.Is(err, unix.EBUSY):
		return err.Error() + heldBy(usbfs.Holders(info))
	case errors.Is(err, fs.ErrPermission):
		return err.Error() + ownedBy(info.Node)
	}
	return err.Error()
}

// heldBy names who has the device.
func heldBy(all []usbfs.Holder) string {
	if len(all) == 0 {
		return "; as root, lcdpanel list devices tells which"
	}
	return fmt.Sprintf("; it is held by %v", all)
}

// ownedBy says who may write to a node as it is.
func ownedBy(node string) string {
	info, err := os.Stat(node)
	if err != nil {
		return ""
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return ""
	}
	name := strconv.FormatUint(uint64(stat.Gid), 10)
	if g, err := user.LookupGroupId(name); err == nil {
		name = g.Name
	}
	return fmt.Sprintf("; now it is for the group %s, mode %04o", name, info.Mode().Perm())
}
