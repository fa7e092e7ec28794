#!/usr/bin/env bash
# builder.sh DIR: makes a Debian build daemon in DIR from the mirror that apt is configured with, or leaves it as it is
# when it is up to date. Wants root and debootstrap.
#
#   DIR/root      a small Debian with inoticoming, pbuilder and sudo, set up as its owner would; tests run in it by
#                 chroot, with folders of their own for all that changes
#   DIR/root/var/cache/pbuilder/base.SUITE.ARCHITECTURE.tgz
#                 what pbuilder builds in
#   DIR/log       what debootstrap and apt said
#
# Where Debian, its mirror or root is missing it says so and ends with status 75.
set -euo pipefail
export PATH=$PATH:/usr/sbin:/sbin
here=$(cd "$(dirname "$0")" && pwd)
dir=${1:?usage: builder.sh DIR}
. "$here/mirror.sh"
key=$(cksum <"$here/builder.sh")
[ "$(cat "$dir/key" 2>/dev/null)" != "$key" ] || exit 0

# cannot TEXT: ends for want of something that is none of the project's.
cannot() { echo "builder.sh: $*" >&2; exit 75; }

[ "$(id -u)" = 0 ] || cannot "only root can make device files and chroots"
command -v apt-config >/dev/null || cannot "this is no Debian: it has no apt-config"
read -r mirror suite < <(mirror) || cannot "apt is configured with no mirror of Debian"

# Names come and go with the network: the base gets what this machine has when it is used.
mkdir -p "$dir"
cd "$dir"
rm -rf --one-file-system key root # what an interrupted debootstrap has left mounted there stays
exec 3>&2 >log 2>&1
trap '[ $? = 0 ] || tail log >&3' EXIT
proxy=$(apt-config shell p Acquire::http::Proxy | cut -d"'" -f2)
[ -z "$proxy" ] || export http_proxy=$proxy
architecture=$(dpkg --print-architecture)

# What packages are built in: pbuilder wants aptitude there, and adds it to each base that it makes itself.
debootstrap --variant=buildd --include=fakeroot,aptitude "$suite" root "$mirror" || cannot "debootstrap cannot make $suite from $mirror: see $dir/log"
[ -z "$proxy" ] || echo "Acquire::http::Proxy \"$proxy\";" >root/etc/apt/apt.conf.d/proxy
cp --dereference /etc/resolv.conf root/etc/resolv.conf
chroot root apt-get clean
chroot root apt-get update || cannot "apt-get update fails in $dir/root: see $dir/log"
rm -rf root/usr/share/{doc,man,locale}/* root/var/lib/apt/lists/debootstrap*
tar -C root -c . | gzip -1 >base.tgz

# The machine is the same with the daemon on it.
DEBIAN_FRONTEND=noninteractive chroot root apt-get install -y --no-install-recommends inoticoming pbuilder sudo procps ||
	cannot "apt-get cannot install inoticoming and pbuilder in $dir/root: see $dir/log"
rm -rf root/var/cache/apt/*
cache=root/var/cache/pbuilder
mkdir -p $cache/{incoming,ccache}
mv base.tgz "$cache/base.$suite.$architecture.tgz"
echo '. /etc/pbuilderrc.inc' >root/etc/pbuilderrc
cat >root/etc/pbuilderrc.inc <<RC
: \${DISTRIBUTION:=$suite}
: \${ARCHITECTURE:=$architecture}
MIRRORSITE=$mirror
BASETGZ=/var/cache/pbuilder/base.\$DISTRIBUTION.\$ARCHITECTURE.tgz
BUILDRESULT=/var/cache/pbuilder/result/\$DISTRIBUTION/\$ARCHITECTURE/
CCACHEDIR=/var/cache/pbuilder/ccache
DEBBUILDOPTS="-us -uc -j2"
RC
echo 127.0.0.1 localhost builder >root/etc/hosts
echo builder >root/etc/mailname
: >root/root/.pbuilderrc
echo 'nobody ALL=(root) NOPASSWD: /usr/sbin/pbuilder' >root/etc/sudoers.d/pbuilder
chmod 440 root/etc/sudoers.d/pbuilder
chroot root usermod -s /bin/sh nobody # su runs what it is told by that
chroot root useradd -r lcdpanel
echo "$key" >key
