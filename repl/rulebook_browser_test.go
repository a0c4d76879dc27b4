package repl

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"parley/lua"
	"parley/repl/rulebook"
)

// bookDriver asks questions on the page of a rulebook as a reader does, and leaves a report in it.
const bookDriver = `
const report = { errors: [], found: [], notes: {} };
addEventListener("error", (e) => report.errors.push(String(e.message)));
addEventListener("securitypolicyviolation", (e) => report.errors.push(e.violatedDirective + " " + e.blockedURI));
addEventListener("load", async () => {
  const one = (s) => document.querySelector(s);
  const input = one("#ask");
  const ask = (text) => {
    input.value = text;
    input.dispatchEvent(new Event("input"));
    return [...document.querySelectorAll("ol.found a")].map((a) => a.getAttribute("href").slice(1));
  };
  for (const question of JSON.parse(one("noscript.questions").textContent)) report.found.push(ask(question).slice(0, 3));
  const key = (key, target) => target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  report.notes.nothing = ask("xylophone").length === 0 && one("search output").textContent === "nothing in the book about that";
  report.notes.typing = ask("archer").length > 3 && ask("arche")[0] !== undefined;
  report.notes.marked = ask("aiming at a zone") && one("ol.found mark") !== null;
  key("Escape", input); report.notes.escape = input.value === "" && !one("ol.found li");
  input.blur(); key("/", document.body); report.notes.slash = document.activeElement === input;
  ask("aiming at a zone"); key("Enter", input); report.notes.enter = location.hash === "#galley.archery.target-zone" && !one("ol.found li");
  report.notes.shown = !one("search").hidden;
  report.notes.alone = performance.getEntriesByType("resource").length === 0 && report.errors.length === 0;
  try { await fetch("http://127.0.0.1:9/"); } catch { await new Promise((r) => setTimeout(r, 50)); }
  report.notes.forbidden = report.errors.join() === "connect-src http://127.0.0.1:9/";
  report.errors = report.errors.filter((e) => !e.startsWith("connect-src"));
  const out = document.createElement("pre");
  out.id = "report"; out.textContent = JSON.stringify(report);
  document.body.append(out);
});`

// TestRulebookInABrowser: in a browser the page of a rulebook finds rules by the words of
// players, by mouse and keys; no script fails, nothing is requested, and a request is
// forbidden.
func TestRulebookInABrowser(t *testing.T) {
	browser := chromium()
	if browser == "" {
		t.Skip("skipped: there is no chromium")
	}
	h, err := lua.OpenRuleset(library(), "galley")
	if err != nil {
		t.Fatal(err)
	}
	questions, right := askedOfGalley(t)
	list, err := json.Marshal(questions)
	if err != nil {
		t.Fatal(err)
	}
	var report struct {
		Errors []string
		Found  [][]string
		Notes  map[string]bool
	}
	driven(t, browser, rulebook.HTML(h), `<noscript class="questions">`+string(list)+"</noscript>", bookDriver, &report)
	if len(report.Errors) > 0 || len(report.Found) != len(questions) {
		t.Fatalf("the report is %+v", report)
	}
	allRight(t, report.Notes, 9)
	found := 0
	for i, ids := range report.Found {
		if slices.ContainsFunc(ids, func(id string) bool { return slices.Contains(right[i], id) }) {
			found++
		} else {
			t.Logf("%s: %v", questions[i], ids)
		}
	}
	const least = 85 // percent
	if t.Logf("%d of %d questions find their rule among the first three", found, len(questions)); 100*found < least*len(questions) {
		t.Errorf("%d of %d questions find their rule among the first three (at least %d %%)", found, len(questions), least)
	}
}

// askedOfGalley reads the questions of players of galley, and the rules that answer each.
func askedOfGalley(t *testing.T) (questions []string, right [][]string) {
	t.Helper()
	text, err := os.ReadFile("../lua/find/testdata/galley.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if question, ids, ok := strings.Cut(line, " | "); ok && !strings.HasPrefix(line, "#") {
			questions, right = append(questions, question), append(right, strings.Split(strings.TrimSpace(ids), ", "))
		}
	}
	if len(questions) < 30 {
		t.Fatalf("%d questions", len(questions))
	}
	return questions, right
}
