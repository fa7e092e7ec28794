package sysinfo

// Temperature is how warm the hottest processor is, in whole degrees Celsius.
type Temperature struct {
	Celsius int
	Known   bool
	Limit   int  // from which it is too hot
	Hot     bool // it has reached the limit and not yet cooled down by [cooled] degrees
}

const (
	defaultHot = 85 // degrees, where nobody names a limit
	cooled     = 3
)

// The range of what a processor that works can have, in thousandths of a degree.
// What else a sensor says means that it does not know.
const (
	coldest  = -50_000
	hottest  = 150_000
	leastHot = 30_000 // a limit below is none
)

// parseTemperature reads a temp*_input file, thousandths of a degree
// (Documentation/hwmon/sysfs-interface.rst), and rounds it to degrees.
func parseTemperature(text string) (celsius int, ok bool) {
	v, ok := parseNumber(text)
	if !ok || v < coldest || v > hottest {
		return 0, false
	}
	return int((v-coldest+500)/1000) + coldest/1000, true
}

// parseLimit reads a temp*_crit or temp*_max file; 0 is none.
func parseLimit(text string) int {
	v, ok := parseNumber(text)
	if !ok || v < leastHot || v > hottest {
		return 0
	}
	return int(v / 1000)
}
