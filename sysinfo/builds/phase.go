package builds

// Phase is how far a build is.
type Phase uint8

// The phases of pbuilder's builds, in order.
const (
	Starting Phase = iota
	Unpacking
	Installing // the build dependencies
	Compiling
	Finishing
)

// Phases is how many phases there are behind Starting.
const Phases = 4

func (p Phase) String() string {
	return [...]string{"starting", "unpacking", "installing", "compiling", "finishing"}[min(p, Finishing)]
}

// phaseLines are the beginnings of pbuilder's messages that open a phase (version
// 0.231; older ones write the same words).
var phaseLines = []struct {
	text  string
	phase Phase
}{
	{"extracting base tarball", Unpacking},
	{"Copying source file", Unpacking},
	{"Installing the build-deps", Installing},
	{"Building the package", Compiling},
	{"unmounting", Finishing},
	{"cleaning the build env", Finishing},
	{"removing directory", Finishing},
}
