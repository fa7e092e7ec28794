package sim

// setup handles one setup packet and returns the reply, which the USB side caps to wLength. The firmware never stalls:
// what it does not know has no effect and an empty reply. An error means that the MCU is restarting.
func (f *firmware) setup(packet [8]byte) (reply []byte, err error) {
	f.clock.Advance(transferTime)
	if standard(packet) {
		return nil, nil
	}
	r := decodeRequest(packet)
	switch r.class {
	case classEcho:
		return []byte{packet[2], packet[3]}, nil
	case classInstruction:
		return nil, f.toLCD(r, false)
	case classData:
		return nil, f.toLCD(r, true)
	case classSet:
		f.set(r)
	case classGet:
		return f.get(r), nil
	}
	return nil, nil
}

// toLCD writes the payload to the detected ones of the controllers asked for; to none of them is a success too.
func (f *firmware) toLCD(r request, rs bool) error {
	mask := r.target & f.detected
	if mask == 0 {
		return nil
	}
	if f.oneByte {
		r.payload = r.payload[:1]
	}
	for _, b := range r.payload {
		if err := f.write(mask, rs, b); err != nil {
			return err
		}
	}
	return nil
}

func (f *firmware) set(r request) {
	switch r.target {
	case setContrast:
		f.contrast = r.payload[0]
		f.eeprom.save(&f.eeprom.contrast, r.payload[0])
	case setBrightness:
		f.light = r.payload[0]
		f.eeprom.save(&f.eeprom.brightness, r.payload[0])
	}
}

// save writes a byte of EEPROM if it differs; each such write wears the cell.
func (e *eeprom) save(cell *uint8, v uint8) {
	if *cell != v {
		*cell = v
		e.writes++
	}
}

func (f *firmware) get(r request) []byte {
	switch r.target {
	case getVersion:
		return []byte{f.version[0], f.version[1]}
	case getKeys:
		return []byte{f.keys, 0}
	case getControllers:
		return []byte{f.detected, 0}
	}
	return nil
}
