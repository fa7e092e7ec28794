// Package control lets other programs talk to a running lcdpanel: the socket
// behind lcdpanel ctl, and the metrics file for node_exporter.
//
// The running program is a [Target]. A [Server] offers it on a unix stream socket
// that [Listen] made; [Dial] finds that socket and returns a [Client]. [Places]
// says where the socket is. A [Textfile] keeps a file of metrics.
//
// # The protocol
//
// It is lines of UTF-8, each ended by a line feed, at most [MaxLine] bytes long. A
// request is one line of words with blanks or tabs between. A word that begins with
// a double quote goes on to the next one and may hold blanks; in it \" is a quote,
// \\ a backslash and \n the end of a row. Anywhere else quotes and backslashes are
// ordinary characters.
//
//	next                              bring up the next screen
//	prev                              bring up the screen before
//	hold                              let the screen that shows stay
//	resume                            let the screens rotate again
//	show SCREEN                       bring up this screen
//	message [-t TIME] [--critical] [--] TEXT...
//	                                  show TEXT for TIME, 30s unless given, 1s to 24h
//	ack                               acknowledge all alerts; answers how many
//	backlight on|off|auto             the light; auto leaves it to the config
//	refresh [SCREEN]                  read again what this screen shows, or all
//	press KEY [short|long|double]     as if key KEY, 1 to 8, or keys as 1+2, had been pressed
//	status                            all there is to know, one line of JSON, see [Status]
//	status --nagios                   a line as a monitoring plugin prints it
//	watch                             what is on the glass, now and at each change
//	keys                              what is done to the keys, as "1 short", "2 long" or "1+2 double"
//	help                              this list
//
// An answer is any number of lines that begin with one blank, which is not part of
// what they say, and a last one that does not: "ok", or "error: " and what is wrong.
// After an error the next request may follow. TEXT may be several words, which are
// joined by one blank each.
//
// The lines of watch are pictures: first the size and whether the light is on, as
// "20x4 on" or "20x4 off", then the rows. Characters that only the panel has are
// sent as a near printable one, see [lcd.Alias]. Both watch and keys go on until the
// client sends another line, which ends them with "ok" and is answered in its turn,
// or hangs up. Closing only the sending side ends them too, watch after one picture.
//
//	echo next | socat - UNIX-CONNECT:/run/lcdpanel/control.sock
//	echo 'message -t 1m --critical "backup failed\nsee mail"' | socat - UNIX-CONNECT:…
//	echo status | socat - UNIX-CONNECT:… | sed -n 's/^ //p' | jq .device.state
//	echo watch | socat - UNIX-CONNECT:…                      # once
//	(echo watch; sleep infinity) | socat - UNIX-CONNECT:…
//
// # Limits
//
// A client that asks nothing, or does not take an answer, for a minute is hung up
// on. There are at most 16 at a time: one more, and the one that has been quiet
// longest is hung up on, so that nobody can keep the others out. Half of them may
// watch. Who reads slowly misses pictures between, never the newest. A line that is
// too long is answered with an error and the connection closed. [Limits] has all
// of these.
package control
