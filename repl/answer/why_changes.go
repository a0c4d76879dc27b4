package answer

import (
	"fmt"
	"slices"
	"strings"

	"parley/core/game"
	"parley/lua/ask"
	"parley/lua/sentence"
)

// changes prints consecutive changes, those of one field as one.
func (p *tree) changes(steps []*ask.Step, depth int, rule string) int {
	n := 0
	for n < len(steps) && steps[n].Kind == ask.ChangeStep {
		n++
	}
	fresh, rest := p.fresh(steps[:n])
	if p.lines(depth, fresh); len(fresh) > 0 {
		p.Print(depth, p.Dim(fmt.Sprintf("(`why %d full` shows their fields)", p.of.N)))
	}
	if list := p.changed(rest, rule); len(list) > 0 {
		p.list(depth, list)
	}
	return n
}

// manyNew is from how many new pieces on an explanation only names them. That of the
// setup always does.
const manyNew = 4

// fresh names the pieces that consecutive changes made, by their kinds, and returns the
// changes of everything else; it names none if they are few or the explanation is full.
func (p *tree) fresh(steps []*ask.Step) (lines []string, rest []*ask.Step) {
	pieces := map[string]*game.Table{}
	for _, t := range p.Game.Host.Pieces() {
		pieces[t.Path()] = t
	}
	made, kinds, names := map[string]bool{}, []string{}, map[string][]string{}
	for _, t := range steps {
		piece := pieces[t.Path]
		if piece != nil && t.Op == game.Put && t.Was.IsNil() && !made[t.Path] {
			made[t.Path] = true
			kind := piece.Shape().Name
			if names[kind] == nil {
				kinds = append(kinds, kind)
			}
			names[kind] = append(names[kind], piece.Key())
		}
	}
	if p.full || p.of.N > 0 && len(made) < manyNew {
		return nil, steps
	}
	for _, kind := range kinds {
		called := p.Game.Host.Ruleset.Entity(kind).Plural
		if len(names[kind]) == 1 {
			called = p.Game.Host.Ruleset.Entity(kind).Word
		}
		lines = append(lines, fmt.Sprintf("new %s: %s", called, strings.Join(sentence.JoinRuns(names[kind]), ", ")))
	}
	for _, t := range steps {
		if parts := strings.SplitN(t.Path, ".", 3); len(parts) < 2 || !made[parts[0]+"."+parts[1]] {
			rest = append(rest, t)
		}
	}
	return lines, rest
}

// changed writes consecutive changes, grouped by pieces with equal changes.
func (p *tree) changed(steps []*ask.Step, rule string) []string {
	var list []ask.Step
	for _, s := range steps {
		t := *s
		if t.Clock() && !p.full {
			continue
		}
		k := slices.IndexFunc(list, func(o ask.Step) bool { return o.Path == t.Path && o.Op == t.Op && t.Op == game.Put })
		if k >= 0 {
			list[k].Is = t.Is
			continue
		}
		list = append(list, t)
	}
	var parts []saying
	for i, t := range list {
		if t.Op == game.Put && t.Was.Equal(*t.Is) {
			continue
		}
		if i > 0 && list[i-1].Path == t.Path && list[i-1].Op == t.Op && t.Op != game.Put && len(parts) > 0 {
			parts[len(parts)-1].what += ", " + p.value(t)
			continue
		}
		x := saying{path: p.Path(t.Path), what: p.change(t)}
		if t.Rule != rule && t.Rule != "" {
			x.note = " " + p.Dim("("+t.Rule+")")
		}
		parts = append(parts, x)
	}
	return p.grouped(parts)
}

func (p *tree) value(t ask.Step) string {
	if t.Op == game.Dropped {
		return p.short(p.typedAt(t.Path, t.Type, *t.Was))
	}
	return p.short(p.typedAt(t.Path, t.Type, *t.Is))
}

// change is the change of a field, as it is printed after its path.
func (p *tree) change(t ask.Step) string {
	switch t.Op {
	case game.Added:
		return " + " + p.value(t)
	case game.Dropped:
		return " - " + p.value(t)
	}
	return fmt.Sprintf(" %s %s %s", p.short(p.typedAt(t.Path, t.Type, *t.Was)), p.Legible("→"), p.short(p.typedAt(t.Path, t.Type, *t.Is)))
}
