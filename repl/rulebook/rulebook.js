"use strict";
(() => {
  const one = (selector) => document.querySelector(selector);
  const words = JSON.parse(one("script.words").textContent);
  const entries = [...document.querySelectorAll("article.entry")];

  // stem cuts off the usual endings, so that "boarding" finds "board".
  const stem = (w) => {
    w = w.replace(/['’]s?$/, "");
    if (w.length > 5) w = w.replace(/(ings?|ers?)$/, "");
    if (w.length > 4) w = w.replace(/ies$/, "y").replace(/(ed|es)$/, "");
    if (w.length > 3) w = w.replace(/s$/, "");
    w = w.replace(/([b-df-hj-np-tv-z])\1$/, "$1");
    return w.length > 3 ? w.replace(/e$/, "") : w;
  };
  const tokens = (text) => (text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) || []).map(stem);
  const idle = new Set(tokens("a an the of to in on at by for and or is are be am do does did can could may might must shall should will would i me my we our you your he she it its they their him her them this that these those what which who whom how when where why if not no with from as has have had there then than many much any all get gets happens happen between into out up about one"));

  // The index: for each entry how often it has a word, and where.
  const index = entries.map((entry) => {
    const count = new Map();
    let length = 0;
    const add = (text, weight) => {
      for (const w of tokens(text)) {
        if (idle.has(w)) continue;
        count.set(w, (count.get(w) || 0) + weight);
        length += weight;
      }
    };
    add(entry.querySelector("h3 a").textContent, 3);
    add(entry.id.split(".").slice(1).join(" ").replace(/-/g, " "), 2);
    for (const p of entry.querySelectorAll("p.text, p.ruling, p.house")) add(p.textContent, p.className === "ruling" ? 0.7 : 1);
    for (const cell of entry.querySelectorAll("td, th")) add(cell.textContent, 0.3);
    for (const ask of words.asks[entry.id] || []) add(ask, 2);
    return { entry, count, length };
  });
  const mean = index.reduce((sum, x) => sum + x.length, 0) / Math.max(index.length, 1);
  const rarity = (w) => {
    const n = index.filter((x) => x.count.has(w)).length;
    return Math.log(1 + (index.length - n + 0.5) / (n + 0.5));
  };

  // meant are the words of the book for what a player says: a word, or a phrase.
  const says = [];
  for (const book in words.synonyms) for (const say of words.synonyms[book]) says.push([tokens(say).join(" "), tokens(book)]);
  const read = (question) => {
    const list = tokens(question);
    const line = " " + list.join(" ") + " ";
    const terms = list.filter((w, i) => !idle.has(w) && list.indexOf(w) === i).map((w) => new Map([[w, 1]]));
    for (const [say, book] of says) {
      if (!say || !line.includes(" " + say + " ")) continue;
      const of = terms.find((term) => say.split(" ").includes([...term.keys()][0]));
      const term = of || new Map();
      for (const w of book) if (!term.has(w)) term.set(w, 0.7);
      if (!of) terms.push(term);
    }
    const last = list[list.length - 1];
    for (const term of terms) {
      if (!term.has(last) || last.length < 3) continue; // still being typed
      for (const x of index) for (const w of x.count.keys()) if (w !== last && w.startsWith(last) && !term.has(w)) term.set(w, 0.4);
    }
    return terms;
  };
  const find = (question) => {
    const terms = read(question);
    const hits = [];
    for (const x of index) {
      let score = 0, met = 0;
      for (const term of terms) {
        let best = 0;
        for (const [w, weight] of term) {
          const n = x.count.get(w);
          if (n) best = Math.max(best, weight * rarity(w) * (n * 2.2) / (n + 1.2 * (0.3 + 0.7 * x.length / mean)));
        }
        score += best;
        if (best) met++;
      }
      if (met) hits.push({ entry: x.entry, score: score * (0.5 + met / terms.length), terms });
    }
    return hits.sort((a, b) => b.score - a.score).slice(0, 12);
  };

  // marked is a text with the words that matched marked.
  const marked = (text, terms) => {
    const line = document.createElement("span");
    const known = new Set(terms.flatMap((term) => [...term.keys()]));
    let at = 0;
    for (const m of text.matchAll(/[\p{L}\p{N}'’]+/gu)) {
      if (!known.has(stem(m[0].toLowerCase()))) continue;
      line.append(text.slice(at, m.index), Object.assign(document.createElement("mark"), { textContent: m[0] }));
      at = m.index + m[0].length;
    }
    line.append(text.slice(at));
    return line;
  };
  const input = one("#ask"), list = one("ol.found"), output = one("search output");
  const show = () => {
    const question = input.value.trim();
    const hits = question ? find(question) : [];
    list.replaceChildren(...hits.map(({ entry, terms }) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = "#" + entry.id;
      link.append(marked(entry.querySelector("h3 a").textContent, terms));
      item.append(link);
      for (const tag of entry.querySelectorAll("h3 .tag")) item.append(" ", tag.cloneNode(true));
      const text = entry.querySelector("p.text");
      if (text) item.append(Object.assign(document.createElement("br")), marked(text.textContent, terms));
      return item;
    }));
    output.textContent = !question ? "" : hits.length ? "" : "nothing in the book about that";
  };
  input.addEventListener("input", show);
  list.addEventListener("click", (e) => {
    if (!e.target.closest("a")) return;
    input.value = "";
    show();
  });
  addEventListener("keydown", (e) => {
    if (e.key === "/" && e.target !== input && !e.ctrlKey && !e.metaKey && !e.altKey) {
      e.preventDefault();
      input.focus();
    }
    if (e.key === "Escape" && e.target === input) {
      input.value = "";
      show();
    }
    if (e.key === "Enter" && e.target === input && list.firstChild) {
      list.querySelector("a").click();
    }
  });
  if (matchMedia("(max-width: 56rem)").matches) one("nav details").open = false;
  one("search").hidden = false;
})();
