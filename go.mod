module parley

go 1.26.0

require (
	github.com/BurntSushi/toml v1.6.0
	github.com/kljensen/snowball v0.10.0
	github.com/peterh/liner v1.2.3
	github.com/yuin/gopher-lua v1.1.2
)

require (
	github.com/clipperhouse/uax29/v2 v2.7.0 // indirect
	github.com/mattn/go-runewidth v0.0.31 // indirect
	golang.org/x/sys v0.48.0 // indirect
)
