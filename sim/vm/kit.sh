#!/usr/bin/env bash
# kit.sh DIR [--systemd]: makes the test guest in DIR from Debian's packages, or leaves it as it is when it is up to date.
#
#   DIR/vmlinux   the kernel, uncompressed, since the guest would take seconds for that
#   DIR/initrd    busybox, mdadm, usbip, mke2fs with their libraries, and the modules the scenarios need
#   DIR/root.ext4 with --systemd, a small Debian with systemd, udev and lcd4linux; this wants root and debootstrap
#   DIR/versions  which packages these are from
#
# Nothing of it is installed on this machine. The programs that take the packages apart have to be there: depmod and
# modprobe (kmod), xz, mkfs.ext4. Where Debian, its mirror or root is missing it says so and ends with status 75.
set -euo pipefail
export PATH=$PATH:/usr/sbin:/sbin
here=$(cd "$(dirname "$0")" && pwd)
kit=${1:?usage: kit.sh DIR [--systemd]}
. "$here/mirror.sh"

modules="virtio_pci virtio_console virtio_net virtio_blk virtio_rng ext4 crc32c_generic
	md-mod raid0 raid1 raid10 raid456 brd null_blk scsi_debug sd_mod configfs dm-crypt xts
	usbcore vhci-hcd"
packages="busybox-static mdadm usbip libc6 libudev1 e2fsprogs libext2fs2 libcom-err2 libblkid1 libuuid1"

mkdir -p "$kit"
cd "$kit"

# cannot TEXT: ends for want of something that is none of the project's.
cannot() { echo "kit.sh: $*" >&2; exit 75; }

# current PART: tells whether a part is made, of the kernel that apt has now and by this script.
current() { [ -n "$image" ] && [ "$(cat "$1" 2>/dev/null)" = "$key" ]; }

look() {
	image=$(apt-cache depends linux-image-amd64 2>/dev/null | awk '/Depends: linux-image-/ { print $2; exit }') || true
	key="$(cksum <"$here/kit.sh") $image"
}

make_initrd() {
	rm -rf key debs kernel root
	mkdir debs kernel root
	(cd debs && apt-get download -qq -o APT::Sandbox::User= "$image" $packages) || cannot "apt-get cannot download the guest's packages"
	for deb in debs/*.deb; do
		case $deb in
		debs/linux-image-*) dpkg-deb -x "$deb" kernel ;;
		*) dpkg-deb -x "$deb" root ;;
		esac
	done
	(cd debs && printf '%s\n' *.deb) >versions

	# The kernel proper lies compressed in the boot image: the header says where (Documentation/x86/boot.rst, setup_sects
	# at 0x1f1, payload_offset at 0x248, payload_length at 0x24c). The last four bytes are its size.
	boot=$(echo kernel/boot/vmlinuz-*)
	word() { od -An -v -tu"$2" -j$(($1)) -N"$2" "$boot" | tr -d ' '; }
	from=$((($(word 0x1f1 1) + 1) * 512 + $(word 0x248 4)))
	size=$(($(word 0x24c 4) - 4))
	tail -c +$((from + 1)) "$boot" | head -c "$size" >payload || [ $? = 141 ]
	xz -dc --single-stream payload >vmlinux 2>/dev/null || cp "$boot" vmlinux # another compression boots too, only slower

	# What the guest needs of it all.
	release=${boot#*vmlinuz-}
	depmod -b kernel "$release"
	tree=initramfs
	rm -rf $tree
	mkdir -p $tree/{bin,sbin,etc,proc,sys,dev,run,tmp,root,usr/sbin,usr/share/misc,lib64,lib/x86_64-linux-gnu}
	for module in $modules; do
		modprobe -d kernel -S "$release" --show-depends "$module" | awk '$1 == "insmod" { print $2 }'
	done | sort -u | while read -r file; do
		to=$tree/lib/modules/$release/${file#*"/$release/"}
		mkdir -p "${to%/*}"
		cp "$file" "$to"
	done
	cp kernel/lib/modules/"$release"/modules.{order,builtin,builtin.modinfo} $tree/lib/modules/"$release"/
	depmod -b $tree "$release"
	cp root/bin/busybox $tree/bin/
	for applet in $(root/bin/busybox --list); do
		[ -e "$tree/bin/$applet" ] || ln -s busybox "$tree/bin/$applet"
	done
	ln -s /bin/busybox $tree/sbin/modprobe # where the kernel looks for it
	cp root/sbin/{mdadm,mke2fs} $tree/sbin/
	cp root/usr/sbin/usbip $tree/usr/sbin/
	cp -L root/lib64/ld-linux-x86-64.so.2 $tree/lib64/
	for library in libc.so.6 libm.so.6 libdl.so.2 libpthread.so.0 libudev.so.1 libext2fs.so.2 libe2p.so.2 libcom_err.so.2 \
		libblkid.so.1 libuuid.so.1; do
		cp -L "$(find root -name $library | head -n 1)" $tree/lib/x86_64-linux-gnu/
	done
	: >$tree/usr/share/misc/usb.ids # usbip only wants it to be there
	echo 'root:x:0:0:root:/root:/bin/sh' >$tree/etc/passwd
	echo 'root:x:0:' >$tree/etc/group
	(cd $tree && find . | LC_ALL=C sort | ../root/bin/busybox cpio -o -H newc -R 0:0 2>/dev/null) >initrd
	rm -rf modules && mv $tree/lib/modules modules
	rm -rf payload debs kernel root $tree
	echo "$key" >key
}

make_root() {
	local mirror suite
	read -r mirror suite < <(mirror) || cannot "apt is configured with no mirror of Debian"
	rm -rf tree
	debootstrap --variant=minbase --include=systemd,systemd-sysv,udev,dbus,kmod,usbip,iproute2,lcd4linux "$suite" tree "$mirror" >debootstrap.log 2>&1 ||
		{ tail -n 3 debootstrap.log >&2; cannot "debootstrap cannot make $suite from $mirror: see $kit/debootstrap.log"; }
	rm -rf tree/var/cache/apt/* tree/var/lib/apt/lists/* tree/usr/share/{doc,man,locale}
	mkdir -p tree/lib/modules
	cp -a modules/. tree/lib/modules/
	echo guest >tree/etc/hostname
	: >tree/etc/fstab
	: >tree/etc/machine-id
	ln -sf /lib/systemd/system/multi-user.target tree/etc/systemd/system/default.target
	for unit in getty@tty1 serial-getty@ttyS0 console-getty systemd-networkd systemd-timesyncd systemd-update-utmp lcd4linux; do
		ln -sf /dev/null "tree/etc/systemd/system/$unit.service"
	done
	rm -f root.new
	truncate -s 1G root.new
	mkfs.ext4 -q -F -O ^has_journal -d tree root.new
	mv root.new root.ext4
	rm -rf tree
	echo "$key" >key-systemd
}

look
if ! current key || { [ "${2:-}" = --systemd ] && ! current key-systemd; }; then
	[ "$(id -u)" != 0 ] || apt-get update -qq || cannot "apt-get cannot get Debian's lists of packages"
	look
	[ -n "$image" ] || cannot "apt knows no linux-image-amd64: this wants Debian for amd64"
fi
[ "${2:-}" != --systemd ] || current key-systemd || [ "$(id -u)" = 0 ] || cannot "only root can make a guest with systemd"
current key || make_initrd
[ "${2:-}" != --systemd ] || current key-systemd || make_root
