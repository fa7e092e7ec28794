#!/bin/sh
# The guest's first process: prepares the machine and starts the agent, or changes over to Debian on the disk if there
# is one (kit.sh --systemd).
export PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t devtmpfs devtmpfs /dev
modprobe -a virtio_pci virtio_blk virtio_console virtio_net ext4
if [ -b /dev/vda ]; then
	if [ -e /attach ]; then # a panel is plugged in before there is anybody to see it
		mkdir -p /var/run/vhci_hcd
		modprobe vhci-hcd
		ip addr add 10.0.2.15/24 dev eth0
		ip link set eth0 up
		sh /attach
	fi
	mkdir /mnt && mount -t ext4 /dev/vda /mnt && cp -a /add/. /mnt/
	for dir in dev proc sys; do mount -o move /$dir /mnt/$dir; done
	exec switch_root /mnt /sbin/init
fi
mount -t tmpfs tmpfs /run
mount -t tmpfs tmpfs /tmp
mkdir -p /var /run/vhci_hcd /dev/pts
ln -sfn /run /var/run # usbip keeps a record there
modprobe vhci-hcd
hostname guest
ip link set lo up
ip addr add 10.0.2.15/24 dev eth0
ip link set eth0 up

sh /agent
poweroff -f
