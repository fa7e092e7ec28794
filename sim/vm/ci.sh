# scenarios: the tests on a virtual machine, for .ci/run. Source this file in the project's root, then call it. It
# installs what the guests are made with, makes them, and prints what each scenario took and found; the transcript of
# all is left beside the guests.
scenarios() {
	local kit=${XDG_CACHE_HOME:-$HOME/.cache}/lcdpanel-vm transcript need=() p
	for p in qemu-system-x86_64:qemu-system-x86 xz:xz-utils depmod:kmod debootstrap:debootstrap mkfs.ext4:e2fsprogs; do
		command -v "${p%:*}" >/dev/null || need+=("${p#*:}")
	done
	if [ ${#need[@]} -gt 0 ]; then
		apt-get update -qq
		apt-get install -y -qq --no-install-recommends "${need[@]}" >/dev/null
	fi
	sim/vm/kit.sh "$kit" --systemd
	transcript=$kit/transcript
	LCDPANEL_VM=$kit go test -count=1 -timeout 12m -v ./sim/vm >"$transcript" 2>&1 || { cat "$transcript"; return 1; }
	grep -E '^--- |^ok|median' "$transcript"
	! grep -q -- '--- SKIP' "$transcript"
}
