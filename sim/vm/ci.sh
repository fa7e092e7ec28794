# scenarios and builddaemon: the tests on virtual machines, for the commands of those names in .ci. Source this file in
# the project's root, then call one. It installs what its machine is made with, makes that, and prints what each scenario
# took and found; the transcript of all is left beside the machine. Where the machine cannot be had, for want of root, of
# Debian or of its mirror, it says so in one line and all is well.

# installed WHO PROGRAM:PACKAGE...: installs Debian packages whose programs are missing. False, with a word, where it
# cannot.
installed() {
	local who=$1 need=() p
	shift
	for p; do
		PATH=$PATH:/usr/sbin:/sbin command -v "${p%:*}" >/dev/null || need+=("${p#*:}")
	done
	[ ${#need[@]} -gt 0 ] || return 0
	{ apt-get update -qq && apt-get install -y -qq --no-install-recommends "${need[@]}"; } </dev/null >/dev/null 2>&1 ||
		{ echo "$who: skipped: apt-get cannot install ${need[*]} here"; return 1; }
}

# made WHO DIR COMMAND...: makes a machine and our program in DIR. False, with a word, where it cannot be had; it ends
# the whole when that is the command's own fault.
made() {
	local who=$1 kit=$2 status=0
	shift 2
	mkdir -p "$kit"
	"$@" >"$kit/made" 2>&1 || status=$?
	case $status in
	0) ;;
	75) echo "$who: skipped: $(tail -n 1 "$kit/made")"; return 1 ;;
	*) cat "$kit/made"; echo "$who: $1 failed with status $status"; exit 1 ;;
	esac
	echo "the machine is made (${SECONDS}s)"
	CGO_ENABLED=0 GOAMD64=v1 go build -trimpath -o "$kit/lcdpanel" ./cmd/lcdpanel || exit 1
}

# attempt DIR TESTS OTHERS: runs tests but for the others in that machine and adds what they say to its transcript.
# DIR is in $LCDPANEL_VM or $LCDPANEL_BUILDER too, which says what kind of machine it is.
attempt() {
	LCDPANEL_BINARY=$1/lcdpanel go test -count=1 -timeout 25m -v -run "$2" -skip "$3" ./sim/vm >>"$1/transcript" 2>&1
}

# unproved DIR TESTS OTHERS: the names of the tests that have not passed, as a pattern.
unproved() {
	go test -list "$2" ./sim/vm | { grep '^Test' || true; } | { grep -vE -- "$3" || true; } | while read -r name; do
		grep -q "^--- PASS: $name " "$1/transcript" || echo "$name"
	done | paste -sd'|'
}

# told DIR TESTS OTHERS: runs tests but for the others, all of which have to pass, and prints what they have taken and
# found. A machine may be late on a busy one: what has not passed has one more chance.
told() {
	local kit=$1 left
	: >"$kit/transcript"
	attempt "$@" || true
	left=$(unproved "$@")
	if [ -n "$left" ]; then
		cat "$kit/transcript"
		echo "once more: $left"
		attempt "$kit" "^($left)\$" '^$' || true
		left=$(unproved "$@")
	fi
	grep -E '^--- PASS|least, median' "$kit/transcript" || true
	[ -z "$left" ] || { tail -n 300 "$kit/transcript"; echo "not passed: $left"; return 1; }
}

scenarios() {
	local kit=${XDG_CACHE_HOME:-$HOME/.cache}/lcdpanel-vm
	installed scenarios qemu-system-x86_64:qemu-system-x86 xz:xz-utils depmod:kmod debootstrap:debootstrap mkfs.ext4:e2fsprogs || return 0
	made scenarios "$kit" sim/vm/kit.sh "$kit" --systemd || return 0
	LCDPANEL_VM=$kit told "$kit" . BuildDaemon
}

builddaemon() {
	local kit=${XDG_CACHE_HOME:-$HOME/.cache}/lcdpanel-builder
	installed builddaemon debootstrap:debootstrap unshare:util-linux || return 0
	made builddaemon "$kit" sim/vm/builder.sh "$kit" || return 0
	LCDPANEL_BUILDER=$kit told "$kit" BuildDaemon '^$'
}
