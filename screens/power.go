package screens

import (
	"time"

	"lcdpanel/lcd"
	"lcdpanel/screens/locale"
	"lcdpanel/sysinfo"
)

// Power shows what the machine takes: a measured value plain, an estimate with ~, and
// a range where something is not known. It warns when the machine takes more than its
// budget and no work is the cause, and is critical on battery. Its feed wants a base
// demand of a minute, or it misses energy.
type Power struct {
	Feed *sysinfo.Feed[sysinfo.Power]
	Opts PowerOpts
	locale.Locale
}

// PowerOpts is what a person may choose. The zero value is the usual choice.
type PowerOpts struct {
	Tariff float64 `config:"tariff" min:"0" max:"1000" help:"price of a kilowatt-hour in cents (default: no cost is shown)"`
	Big    bool    `config:"big" help:"large figures, on a panel of four rows"`
}

// Name implements [Screen].
func (Power) Name() string { return "power" }

// Needs implements [Screen].
func (s Power) Needs() []Need {
	return []Need{{s.Feed, sysinfo.Demand{Every: 5 * time.Second, Rest: restPace}}}
}

// View implements [Screen].
func (s Power) View(now time.Time, w, h int) View {
	snap := s.Feed.Latest()
	c := newCanvas(s.Locale, w, h)
	p := power{snap.Value, s.Locale, s.Opts.Tariff, now}
	switch {
	case snap.Err != nil:
		c.heading(c.Word("POWER"))
		return c.unreadable(snap.Err)
	case !snap.OK || !p.Reading.Known:
		c.fit(0, 0, c.Word("POWER")+"  --")
		return View{Picture: lcd.NewPicture(c.Frame)}
	case p.UPS.OnBattery:
		c.onBattery(p)
		return View{Picture: lcd.NewPicture(c.Frame), Status: Critical, Cause: "on battery"}
	case h < 3:
		return c.powerSmall(p)
	case s.Opts.Big && h > 3 && c.bigPower(p):
		return View{Picture: lcd.NewPicture(c.Frame), Status: p.status()}.because(p.cause())
	}
	return c.powerRows(p)
}

// power is what a machine takes, at a moment.
type power struct {
	sysinfo.Power
	locale.Locale
	tariff float64
	now    time.Time
}

func (p power) status() Status {
	if p.Over > 0 {
		return Warning
	}
	return OK
}

// cause says what the power warns of.
func (p power) cause() string { return "takes more than there is work for" }

// powerRows is the layout for three rows or more.
func (c *canvas) powerRows(p power) View {
	ranges := p.Reading.Ranges()
	c.powerHeading(p)
	c.powerHistory(0, 1, c.W, p)
	last := c.H - 1
	c.fit(0, 2, p.third(c.W, ranges)...)
	if last > 2 {
		c.beside(last, p.fourth(), p.strip(c.W/3))
	}
	return c.view(p.status()).because(p.cause())
}

// powerHeading prints the watts and, where there is one, the budget.
func (c *canvas) powerHeading(p power) {
	c.heading(p.watts())
	switch {
	case p.Reading.Ranges():
		c.fit(c.status+1, 0, append(c.Say("(estimate)|est."), "")...)
	case p.Budget > 0:
		c.budget(p)
	case p.Reading.Estimated:
		c.fit(c.status+1, 0, append(c.Say("(estimate)|est."), "")...)
	default:
		c.fit(c.status+1, 0, "("+p.Reading.Source+")", "")
	}
}

// budget prints the budget behind the figure, and at the right edge whether it is kept.
func (c *canvas) budget(p power) {
	of := p.Word("of %s", wholeWatts(p.Budget))
	end := p.verdict()
	if c.status+2+width(of)+1+width(end) <= c.W {
		c.Print(c.status+2, 0, of)
	}
	if c.status+1+width(end) <= c.W {
		c.right(c.W, 0, end)
	}
}

// beside prints the first of the spellings that leaves room for what is at the right
// edge of row y.
func (c *canvas) beside(y int, spellings []string, right string) {
	for _, s := range spellings {
		if width(s)+1+width(right) <= c.W {
			c.Print(0, y, s)
			break
		}
	}
	c.right(c.W, y, right)
}

// powerHistory draws the last readings into w cells from column x of row y on, the newest
// last.
func (c *canvas) powerHistory(x, y, w int, p power) {
	slots := p.History[max(0, len(p.History)-w):]
	low, high := heights(slots)
	x += w - len(slots)
	for i, s := range slots {
		switch {
		case !s.Known:
			c.Set(x+i, y, ' ')
		case s.Ranges():
			c.Set(x+i, y, '?')
		default:
			c.Set(x+i, y, columnCell(height(s.Low, low, high)))
		}
	}
}

// heights returns what the lowest and the highest column stand for. Small differences
// stay small: the highest is twice the lowest at least.
func heights(slots []sysinfo.PowerSlot) (low, high float64) {
	for _, s := range slots {
		if s.Known && (low == 0 || s.Low < low) {
			low = s.Low
		}
		if s.Known {
			high = max(high, s.High)
		}
	}
	return low, max(high, 2*low)
}

// height is one of few heights: each is a drawing, and a panel has eight.
func height(w, low, high float64) int {
	steps := [...]int{1, 2, 4, 6, 8}
	if high <= low {
		return steps[0]
	}
	at := (w - low) / (high - low)
	return steps[min(len(steps)-1, max(0, int(at*float64(len(steps)-1)+0.5)))]
}

// bigPower is the layout with large figures. It is false where they do not fit.
func (c *canvas) bigPower(p power) bool {
	figures := plain(int(p.Reading.Low + 0.5))
	f, err := lcd.Big(figures+"W", 3, 1)
	const left, right = 4, 5
	if err == nil && left+f.W+right > c.W {
		f, err = lcd.Big(figures, 3, 1)
	}
	if err != nil || p.Reading.Ranges() || left+f.W+right > c.W {
		return false
	}
	c.stamp(left, f)
	if p.Reading.Estimated {
		c.Set(0, 1, '~')
	}
	c.status = 2
	c.Set(c.status, 1, p.status().mark())
	c.right(c.W, 0, p.verdictCut(right-1))
	c.right(c.W, 2, p.strip(right-1))
	c.beside(3, p.bigFoot(), p.energy()[len(p.energy())-1])
	return true
}
