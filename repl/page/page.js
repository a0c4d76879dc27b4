"use strict";
(async () => {
  const one = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  // The film is packed: base64 of what deflate has made of JSON.
  const packed = Uint8Array.from(atob(one("script.film").textContent), (c) => c.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const film = JSON.parse(await new Response(unpacked).text());
  const steps = all(".story li");
  const nav = one("nav");
  const jump = one("input.jump");
  const play = one("button.play");
  const last = steps.length - 1;

  // A reel shows one picture after the other. The first stands in a noscript element,
  // which a browser with scripts leaves as text; the others are edits of the one before.
  const known = [];
  const reel = (selector, edits) => {
    const frame = one(selector);
    const source = frame && frame.querySelector("noscript");
    if (!source) return { show() {} };
    const first = source.textContent.replace(/^\n|\n$/g, "").split("\n");
    const states = [first.map((_, i) => known.length + i)];
    known.push(...first);
    const state = (n) => {
      while (states.length <= n) {
        const was = states[states.length - 1], is = [], edit = edits[states.length - 1];
        let from = 0;
        for (let i = 0; i < edit.length; ) {
          const stay = edit[i], gone = edit[i + 1], come = edit[i + 2];
          is.push(...was.slice(from, from + stay), ...edit.slice(i + 3, i + 3 + come));
          from += stay + gone;
          i += 3 + come;
        }
        states.push(is.concat(was.slice(from)));
      }
      return states[n];
    };
    let shown = "";
    return {
      show(n) {
        const text = state(n).map((i) => known[i]).join("\n");
        if (text !== shown) frame.innerHTML = text;
        shown = text;
      },
    };
  };
  const board = reel("figure.board", film.boards);
  const legend = reel("div.legend", film.legends);
  for (const [form, numbers] of film.lines || []) {
    const list = numbers.split(" ");
    let i = 0;
    known.push(film.forms[form].replace(/~/g, () => list[i++]));
  }

  // at is the value of a series (step, value, step, value …) at a step.
  const at = (series, n, none) => {
    let value = none;
    for (let i = 0; series && i < series.length && series[i] <= n; i += 2) value = series[i + 1];
    return value;
  };

  let now = -1;
  let timer = 0;
  const show = (n, scroll) => {
    n = Math.max(0, Math.min(last, n));
    if (n === now) return;
    if (now >= 0) steps[now].removeAttribute("aria-current");
    now = n;
    board.show(n);
    legend.show(n);
    for (const meter of all("meter")) {
      const value = at(film.counts[meter.dataset.count], n, 0);
      meter.value = value;
      meter.nextElementSibling.textContent = value;
    }
    for (const fate of all("[data-fate]")) fate.textContent = at(film.fates[fate.dataset.fate], n, "");
    for (const cursor of all("path.cursor")) cursor.setAttribute("transform", "translate(" + n + ")");
    jump.value = n;
    one("output.now").textContent = n + " of " + last + (film.turns[n] ? " · " + film.turns[n] : "");
    const step = steps[n];
    step.setAttribute("aria-current", "step");
    if (scroll) step.scrollIntoView({ block: "nearest" });
    history.replaceState(null, "", "#s" + step.id.slice(1));
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    play.textContent = "Play";
    play.setAttribute("aria-label", "Play (space)");
  };
  const start = () => {
    if (now === last) show(0, true);
    timer = setInterval(() => (now < last ? show(now + 1, true) : stop()), 1000);
    play.textContent = "Pause";
    play.setAttribute("aria-label", "Pause (space)");
  };
  const go = (n) => {
    stop();
    show(n, true);
  };
  const moves = {
    first: () => go(0),
    back: () => go(now - 1),
    play: () => (timer ? stop() : start()),
    next: () => go(now + 1),
    last: () => go(last),
  };
  for (const name in moves) one("button." + name).addEventListener("click", moves[name]);
  jump.addEventListener("input", () => go(+jump.value));
  const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", " ": "play" };
  addEventListener("keydown", (e) => {
    if (!keys[e.key] || e.ctrlKey || e.altKey || e.metaKey || e.target === jump) return;
    if (e.key === " " && /^(A|BUTTON|SUMMARY|INPUT)$/.test(e.target.tagName)) return;
    e.preventDefault();
    moves[keys[e.key]]();
  });
  one(".story").addEventListener("click", (e) => {
    if (e.target.closest("a, details") || String(getSelection())) return;
    const step = e.target.closest(".story li");
    if (step) go(steps.indexOf(step));
  });
  const named = () => steps.findIndex((s) => "#" + s.id === location.hash);
  addEventListener("hashchange", () => named() >= 0 && go(named()));
  addEventListener("beforeprint", stop);
  (film.abouts || []).forEach((about, i) => steps[i].insertAdjacentHTML("beforeend", about));
  one("p.still").hidden = true;
  nav.hidden = false;
  document.body.classList.add("live");
  show(Math.max(named(), 0), named() >= 0);
})();
