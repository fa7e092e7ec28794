# attempt TESTS: runs those on a virtual machine and adds what they say to the transcript.
attempt() {
	LCDPANEL_VM=$kit LCDPANEL_BINARY=$kit/lcdpanel go test -count=1 -timeout 20m -v -run "$1" ./sim/vm >>"$kit/transcript" 2>&1
}

# scenarios: the tests on a virtual machine, for .ci/run. Source this file in the project's root, then call it. It
# installs what the guests are made with, makes them, and prints what each scenario took and found; the transcript of
# all is left beside the guests. Where a guest cannot be had, for want of root, of Debian or of its mirror, it says so in
# one line and all is well.
scenarios() {
	local kit=${XDG_CACHE_HOME:-$HOME/.cache}/lcdpanel-vm need=() p status=0 again
	for p in qemu-system-x86_64:qemu-system-x86 xz:xz-utils depmod:kmod debootstrap:debootstrap mkfs.ext4:e2fsprogs; do
		PATH=$PATH:/usr/sbin:/sbin command -v "${p%:*}" >/dev/null || need+=("${p#*:}")
	done
	if [ ${#need[@]} -gt 0 ]; then
		{ apt-get update -qq && apt-get install -y -qq --no-install-recommends "${need[@]}"; } </dev/null >/dev/null 2>&1 ||
			{ echo "scenarios: skipped: apt-get cannot install ${need[*]} here"; return 0; }
	fi
	mkdir -p "$kit"
	sim/vm/kit.sh "$kit" --systemd >"$kit/log" 2>&1 || status=$?
	case $status in
	0) ;;
	75) echo "scenarios: skipped: $(tail -n 1 "$kit/log")"; return 0 ;;
	*) cat "$kit/log"; echo "scenarios: sim/vm/kit.sh failed with status $status"; return 1 ;;
	esac
	echo "the guest is made (${SECONDS}s)"
	CGO_ENABLED=0 GOAMD64=v1 go build -trimpath -o "$kit/lcdpanel" ./cmd/lcdpanel || return 1
	: >"$kit/transcript"
	if ! attempt .; then # an emulated machine may be late on a busy one: what failed has one more chance
		cat "$kit/transcript"
		again=$(sed -n 's/^--- FAIL: \([A-Za-z0-9]*\).*/\1/p' "$kit/transcript" | paste -sd'|')
		[ -n "$again" ] || return 1
		echo "scenarios: once more: $again"
		attempt "^($again)\$" || { tail -n 300 "$kit/transcript"; return 1; }
	fi
	grep -E '^--- |^ok|least, median' "$kit/transcript"
	! grep -- '--- SKIP' "$kit/transcript"
}
