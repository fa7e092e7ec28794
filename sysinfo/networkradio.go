package sysinfo

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Signal is how well a wireless link is heard. What is 0 is not known.
type Signal struct {
	DBm int   // power of the signal, below 0
	Bit int64 // bits a second that are sent now
}

// parseWireless reads /proc/net/wireless: "wlan0: 0000 49. -61. -256 …", the status,
// the quality, the signal and the noise (net/wireless/wext-proc.c); a dot says that
// the figure is new. Signals that are no dBm are left out.
func parseWireless(text string) map[string]int {
	all := map[string]int{}
	for line := range strings.Lines(text) {
		name, rest, _ := strings.Cut(line, ":")
		f := strings.Fields(rest)
		if len(f) < 3 {
			continue
		}
		dBm, err := strconv.Atoi(strings.TrimSuffix(f[2], "."))
		if err == nil && dBm < 0 && dBm > -256 { // -256 is none
			all[strings.TrimSpace(name)] = dBm
		}
	}
	return all
}

// radios reads what is known of wireless links: their signals with one system call,
// and the bit rate of each with another.
type radios struct {
	wireless kept
	bitRate  func(name string) int64
	socket   int // valid while open
	open     bool
}

func newRadios(fs FS, bitRate func(string) int64) *radios {
	r := &radios{wireless: kept{path: filepath.Join(fs.Proc, "net", "wireless")}, bitRate: bitRate}
	if bitRate == nil && fs.Proc == "/proc" {
		r.bitRate = r.ask
	}
	return r
}

// read fills in the signal of each wireless link.
func (r *radios) read(all []Link) {
	if !slices.ContainsFunc(all, func(l Link) bool { return l.Radio }) {
		return
	}
	text, _ := r.wireless.read() // a kernel without wireless extensions has none
	signals := parseWireless(string(text))
	for i, l := range all {
		if !l.Radio || !l.Connected {
			continue
		}
		all[i].Signal.DBm = signals[l.Name]
		if r.bitRate != nil {
			all[i].Signal.Bit = max(0, r.bitRate(l.Name))
		}
	}
}

// iwParam is struct iwreq of include/uapi/linux/wireless.h as SIOCGIWRATE fills it:
// a union of 16 bytes that begins with the value.
type iwParam struct {
	name  [unix.IFNAMSIZ]byte
	value int32
	_     [12]byte
}

// siocGIWRate is SIOCGIWRATE, which any user may ask.
const siocGIWRate = 0x8b21

// ask asks the running kernel for the bit rate of a wireless link; 0 when it does not
// say. cfg80211 answers for all drivers (net/wireless/wext-compat.c).
func (r *radios) ask(name string) int64 {
	if !r.open {
		fd, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM|unix.SOCK_CLOEXEC, 0)
		if err != nil {
			return 0
		}
		r.socket, r.open = fd, true
	}
	p := iwParam{}
	copy(p.name[:len(p.name)-1], name)
	if _, _, errno := unix.Syscall(unix.SYS_IOCTL, uintptr(r.socket), siocGIWRate, uintptr(unsafe.Pointer(&p))); errno != 0 {
		return 0
	}
	return int64(p.value)
}

func (r *radios) close() {
	r.wireless.close()
	if r.open {
		_ = unix.Close(r.socket)
		r.open = false
	}
}
