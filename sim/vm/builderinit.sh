# builderinit.sh ROOT WORK, as the first process of new PID and mount namespaces: makes of builder.sh's ROOT a machine
# whose changes are kept below WORK, and is its init.
set -e
root=$1 work=$2
mount --make-rprivate /
mount --bind "$root" "$root" # so that it is a file system on a disk there too
cd "$work"
mkdir -p incoming result build run tmp log
chmod 777 incoming && chmod 1777 tmp
mkdir -p "$root/var/cache/pbuilder/build" "$root/var/cache/pbuilder/result" run/lock run/shm
for dir in incoming result build; do mount --bind $dir "$root/var/cache/pbuilder/$dir"; done
mount --bind run "$root/run"
mount --bind tmp "$root/tmp"
mount --bind log "$root/var/log"
mount -t proc proc "$root/proc"
mount --rbind /sys "$root/sys"
cat /etc/resolv.conf >"$root/etc/resolv.conf"
hostname builder
exec chroot "$root" /bin/sh -c 'while :; do sleep 1000; done' # a shell takes care of its orphans
