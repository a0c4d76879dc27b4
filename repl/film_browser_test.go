package repl

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"parley/core/game"
	"parley/lua"
	"parley/repl/layout"
	"parley/repl/markup"
	"parley/repl/page"
)

// driver walks through a page as a reader does and leaves a report in it. It is added to
// the page together with its hash.
const driver = `
const report = { errors: [], boards: [], notes: {} };
addEventListener("error", (e) => report.errors.push(String(e.message)));
addEventListener("securitypolicyviolation", (e) => report.errors.push(e.violatedDirective + " " + e.blockedURI));
addEventListener("load", async () => {
  const one = (s) => document.querySelector(s);
  while (one("nav").hidden) await new Promise((r) => setTimeout(r, 10));
  const board = () => one("figure.board").innerHTML;
  const key = (key) => document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const at = () => one("li[aria-current]").id;
  const jump = one("input.jump");
  for (let i = 0; i <= +jump.max; i++) {
    if (i > 0) one("button.next").click();
    const same = document.createElement("div");
    same.innerHTML = one("noscript.expected-" + i).textContent;
    report.boards.push(at() === "s" + i && same.innerHTML.trim() === board().trim() && board().includes("<svg"));
  }
  const last = "s" + jump.max;
  report.notes.next = at() === last;
  key("Home"); report.notes.home = at() === "s0";
  key("ArrowRight"); report.notes.right = at() === "s1";
  key("ArrowLeft"); report.notes.left = at() === "s0";
  key("End"); report.notes.end = at() === last;
  jump.value = 2; jump.dispatchEvent(new Event("input")); report.notes.slider = at() === "s2" && location.hash === "#s2";
  one("#s1 h2").click(); report.notes.story = at() === "s1";
  location.hash = "#s0"; await new Promise((r) => setTimeout(r, 50)); report.notes.anchor = at() === "s0";
  key(" "); await new Promise((r) => setTimeout(r, 1600)); report.notes.play = at() === "s1"; key(" ");
  report.notes.shown = !one("nav").hidden && one("output.now").textContent.startsWith("1 of ");
  report.notes.alone = performance.getEntriesByType("resource").length === 0 && report.errors.length === 0;
  try { await fetch("http://127.0.0.1:9/"); } catch { await new Promise((r) => setTimeout(r, 50)); }
  report.notes.forbidden = report.errors.join() === "connect-src http://127.0.0.1:9/";
  report.errors = report.errors.filter((e) => !e.startsWith("connect-src"));
  const out = document.createElement("pre");
  out.id = "report"; out.textContent = JSON.stringify(report);
  document.body.append(out);
});`

// chromium is a browser, "" if there is none.
func chromium() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// filmOf plays a round of a scenario between bots, with names for its pieces, and films it.
func filmOf(t *testing.T, scenario string, names func(string) string) page.Game {
	t.Helper()
	h, sc, err := lua.Open(library(), scenario)
	if err != nil {
		t.Fatal(err)
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	s := New(library(), layout.Screen{Out: &bytes.Buffer{}})
	s.SetGame(g)
	s.Rounds = 1
	if _, err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	if err := s.SetBots("all"); err != nil {
		t.Fatal(err)
	}
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	tape := &game.Tape{Header: g.Header, Records: g.Records()}
	if h, sc, err = lua.Open(library(), scenario); err != nil {
		t.Fatal(err)
	}
	again, err := lua.NewGame(h, sc, lua.Setup{Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	s = New(library(), layout.Screen{Out: &bytes.Buffer{}})
	s.SetGame(again)
	film, diverged, err := s.filmed(tape, min(len(tape.Records), 30), "")
	if err != nil || diverged != nil {
		t.Fatal(err, diverged)
	}
	film.Title = names(film.Title)
	for i := range film.Steps {
		film.Steps[i].Player = names(film.Steps[i].Player)
	}
	return film
}

// TestFilmInABrowser: in a browser every step shows its own map, by buttons, keys, slider,
// anchors and clicks; no script fails, nothing is requested, and a request is forbidden.
func TestFilmInABrowser(t *testing.T) {
	browser := chromium()
	if browser == "" {
		t.Skip("skipped: there is no chromium")
	}
	evil := func(name string) string {
		return name + ` </script></noscript><script>document.title = "hacked"</script><img src="http://127.0.0.1:9/x.png">` + "\u202e'\""
	}
	for _, scenario := range []string{"galley/duel", "shore/the-well"} {
		t.Run(filepath.Base(scenario), func(t *testing.T) {
			film := filmOf(t, scenario, evil)
			var more strings.Builder
			for i, step := range film.Steps {
				fmt.Fprintf(&more, "<noscript class=\"expected-%d\">%s</noscript>", i, step.Board)
			}
			var report struct {
				Errors []string
				Boards []bool
				Notes  map[string]bool
			}
			dom := driven(t, browser, page.HTML(film), more.String(), driver, &report)
			if steps := len(film.Steps); len(report.Errors) > 0 || len(report.Boards) != steps || steps < 4 {
				t.Errorf("%d steps, and the report is %+v", steps, report)
			}
			for i, right := range report.Boards {
				if !right {
					t.Errorf("step %d shows another map", i)
				}
			}
			allRight(t, report.Notes, 12)
			if strings.Contains(dom, "<title>hacked") {
				t.Error("a name ran as a script")
			}
		})
	}
}

// visited opens a page in a browser and returns what is in it a few seconds later.
func visited(t *testing.T, browser, text string) string {
	t.Helper()
	dir := t.TempDir()
	name := filepath.Join(dir, "page.html")
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
		"--disable-component-update", "--disable-sync", "--user-data-dir="+filepath.Join(dir, "profile"), "--enable-logging=stderr",
		"--virtual-time-budget=20000", "--dump-dom", "file://"+name)
	var out, errw bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errw
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s", err, &errw)
	}
	for line := range strings.Lines(errw.String()) {
		if strings.Contains(line, "CONSOLE") && !strings.Contains(line, "Fetch API cannot load") && !strings.Contains(line, "Connecting to 'http://127.0.0.1:9/'") { // the request of the driver
			t.Errorf("the browser says: %s", line)
		}
	}
	return out.String()
}

// driven opens a page in a browser together with a driver and what that needs, and reads
// its report; it returns the page.
func driven(t *testing.T, browser, text, more, driver string, report any) (dom string) {
	t.Helper()
	text = strings.Replace(text, "script-src ", "script-src '"+markup.Hash(driver)+"' ", 1)
	end := strings.LastIndex(text, "</body>")
	dom = visited(t, browser, text[:end]+more+"<script>"+driver+"</script>"+text[end:])
	m := regexp.MustCompile(`(?s)<pre id="report">(.*?)</pre>`).FindStringSubmatch(dom)
	if m == nil {
		t.Fatalf("no report in a page of %d bytes", len(dom))
	}
	if err := json.Unmarshal([]byte(html.UnescapeString(m[1])), report); err != nil {
		t.Fatal(err)
	}
	return dom
}

// allRight checks what a driver found right or wrong: n notes.
func allRight(t *testing.T, notes map[string]bool, n int) {
	t.Helper()
	if len(notes) != n {
		t.Errorf("%d notes of %d: %v", len(notes), n, notes)
	}
	for what, right := range notes {
		if !right {
			t.Errorf("%s: not as expected", what)
		}
	}
}
