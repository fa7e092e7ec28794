package main

import (
	"lcdpanel/lcd/hd44780"
	"lcdpanel/screens"
	"lcdpanel/screens/plugin"
	"lcdpanel/screens/template"
	"lcdpanel/screens/text"
	"lcdpanel/sysinfo"
)

// plugins is what screens from the config need beside the machine.
type plugins struct {
	runner func() *plugin.Runner // the only one, made when it is first needed
	glass  plugin.Glass
	style  template.Style
	log    func(string) // gets what programs write to standard error
}

// newPlugins returns what the screens of the settings need on a panel of that size; log
// gets what their programs say.
func newPlugins(s settings, size hd44780.Geometry, runner func() *plugin.Runner, log func(string)) plugins {
	glyphs, _ := text.ParseGlyphs(s.Glyphs) // checked when the config was read
	return plugins{runner: runner, glass: plugin.Glass{W: size.Cols, H: size.Rows}, style: template.Style{Glyphs: glyphs, Locale: s.Locale}, log: log}
}

// pluginKinds lists the screens that may stand in the config several times, each with
// a name of its own.
func pluginKinds() []screenKind {
	return []screenKind{
		kindOf("exec", "what a program says: a monitoring plugin, JSON or lines", plugin.DefaultExec(), func(m *machine, o plugin.ExecOpts) screens.Screen {
			return m.plugins.exec(m, o)
		}),
		kindOf("file", "a file, whenever it changes", plugin.FileOpts{}, func(m *machine, o plugin.FileOpts) screens.Screen {
			source := plugin.FileSource{Opts: o, Rows: m.plugins.glass.H}
			return m.plugins.screen(o.Name, o.Title, m, "file", source, o)
		}),
		kindOf("fifo", "what is written to a FIFO", plugin.FifoOpts{}, func(m *machine, o plugin.FifoOpts) screens.Screen {
			return m.plugins.screen(o.Name, o.Title, m, "fifo", plugin.FifoSource{Opts: o}, o)
		}),
		kindOf("prometheus", "answers of a Prometheus server", plugin.DefaultPrometheus(), func(m *machine, o plugin.PrometheusOpts) screens.Screen {
			e, err := o.Exec(plugin.PrometheusHelper())
			if err != nil {
				m.plugins.log(o.Name + ": " + err.Error()) // Validate would have said so
			}
			return m.plugins.exec(m, e)
		}),
		kindOf("template", "rows of your own with figures in them", template.DefaultOpts(), func(m *machine, o template.Opts) screens.Screen {
			return m.template(o)
		}),
	}
}

// template returns a screen of lines.
func (m *machine) template(o template.Opts) screens.Screen {
	s, err := template.New(o, m.templateFeeds(), m.plugins.style)
	if err != nil {
		m.plugins.log(o.Name + ": " + err.Error()) // an icon that there is not; its row says so too
	}
	return s
}

func (p plugins) exec(m *machine, o plugin.ExecOpts) screens.Screen {
	source := plugin.ExecSource{Runner: p.runner(), Opts: o, Glass: p.glass, Log: p.log}
	return p.screen(o.Name, o.Title, m, "exec", source, o)
}

// screen returns a screen over a source, which goes on while its options stay.
func (p plugins) screen(name, title string, m *machine, kind string, source sysinfo.Source[plugin.Report], options any) screens.Screen {
	log := m.log
	if log != nil {
		log = plugin.Limited(name, log)
	}
	return plugin.Screen{Called: name, Title: title, Feed: logged(m, subject(kind, options), source, plugin.Background, log), Glyphs: p.style.Glyphs, Locale: p.style.Locale}
}

// templateFeeds makes what a template may name, as the screens of the config have it.
// Each is read only if some line does.
func (m *machine) templateFeeds() template.Feeds {
	return template.Feeds{
		CPU:     m.usualCPU,
		Memory:  m.usualMemory,
		Load:    m.workload,
		Host:    m.host,
		Units:   m.units,
		RAID:    m.raid,
		Disks:   m.disks,
		Network: m.network,
		Sensors: m.sensors,
		Power:   m.power,
		Space:   m.usualSpace,
		Builds:  m.builds,
	}
}
