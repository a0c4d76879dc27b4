package main

import (
	"embed"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
)

// The parts of the binary and their licences: their texts must be distributed
// with it.
var (
	//go:embed licences/*.txt
	licenceTexts embed.FS

	licensed = []struct{ module, file string }{
		{"parley", "parley"},
		{"github.com/yuin/gopher-lua", "gopher-lua"},
		{"github.com/BurntSushi/toml", "toml"},
		{"github.com/kljensen/snowball", "snowball"},
		{"github.com/peterh/liner", "liner"},
		{"github.com/mattn/go-runewidth", "go-runewidth"},
		{"github.com/clipperhouse/uax29/v2", "uax29"},
		{goModule, "go"},
	}
)

// goModule stands for the standard library and the runtime.
const goModule = "the Go programming language"

// licences prints the licences of the program and of everything linked into it.
func (c *cli) licences(args []string) error {
	f := c.flags("licences")
	if _, err := parseSome(f, args, 0, 0, "licences takes no arguments"); err != nil {
		return err
	}
	versions := map[string]string{goModule: strings.TrimPrefix(runtime.Version(), "go")}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			versions[m.Path] = m.Version
		}
	}
	for i, l := range licensed {
		text, err := licenceTexts.ReadFile("licences/" + l.file + ".txt")
		if err != nil {
			return err
		}
		if i > 0 {
			fmt.Fprintf(c.out, "\n%s\n\n", strings.Repeat("-", 72))
		}
		fmt.Fprintf(c.out, "%s\n\n%s\n", strings.TrimSpace(l.module+" "+versions[l.module]), strings.TrimSpace(strings.ReplaceAll(string(text), "\r\n", "\n")))
	}
	return nil
}
