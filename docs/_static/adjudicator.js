// Who takes the trick? The page looks it up in tables that were made from the rule objects when it was built: see
// trick_tables.py. No rule stands here. The address holds the whole state, so that it can be shared and gone back from.
(() => {
  "use strict";
  const MOST_CARDS = 8;
  const root = document.querySelector(".adjudicator");
  if (!root) return;
  const find = (selector) => root.querySelector(selector);
  const all = (selector) => [...root.querySelectorAll(selector)];
  const data = JSON.parse(find("script").textContent);

  // -- Looking a trick up -------------------------------------------------------------------------------------------

  const unpacked = new Map(); // the tables by lead of each reading and chosen suit, opened when first asked for

  function leads(reading, chosen) {
    const [number] = data.readings[reading];
    const name = `${number} ${chosen}`;
    if (!unpacked.has(name)) {
      const found = {};
      for (const [table, codes] of Object.entries(data.suits[number][chosen])) {
        for (const code of codes.split(" ")) found[code] = data.leads[table];
      }
      unpacked.set(name, found);
    }
    return unpacked.get(name);
  }

  // The key of a reading in the data: every point with what is taken of it, but for points that another one settles.
  function keyOf(readings) {
    const taken = data.points.map((point) => [point.id, readings[point.id] ?? point.own]);
    const settled = new Set(settledBy(readings));
    return taken.filter(([id]) => !settled.has(id)).map((pair) => pair.join("=")).join("&");
  }

  function settledBy(readings) {
    return data.points.flatMap((point) => {
      const taken = readings[point.id] ?? point.own;
      return point.readings.find((reading) => reading.name === taken).settles;
    });
  }

  const among = (codes, code) => codes.split(" ").includes(code);

  // Whether a card may be declared a Kaiser, and whether it is one undeclared.
  function kaiser(card, readings) {
    const [, may, always] = data.readings[keyOf(readings)];
    return { may: among(may, card), always: among(always, card) };
  }

  // A card as the tables know it: a Kaiser is a piece of its own.
  function piece(card, { kaisers, readings }) {
    const { may, always } = kaiser(card, readings);
    return always || (may && kaisers.includes(card)) ? `${card}*` : card;
  }

  // The winner, as an index in order of play, and what is said: sentences with the number of their source.
  function judge(state) {
    const { chosen, trick, readings } = state;
    const played = trick.map((card) => piece(card, state));
    const table = leads(keyOf(readings), chosen)[played[0]];
    const said = [];
    const say = (number, a, b) => {
      const [text, source] = data.sentences[number];
      said.push({ text: sentence(text, a, b), source, standing: data.sources[source] });
    };

    for (const card of trick) if (card in table.powerless) say(table.powerless[card], card);

    const claims = played.filter((played) => table.power.some(([code]) => code === played));
    const stopped = new Set();
    for (const claim of claims) {
      const met = [];
      for (const [code, others, stops, sentences] of table.meets) {
        if (code !== claim) continue;
        for (const other of others.split(" ")) {
          if (played.includes(other)) met.push({ place: played.indexOf(other), stops, sentences });
        }
      }
      met.sort((one, other) => one.place - other.place);
      const stopper = met.find((each) => each.stops);
      if (stopper) stopped.add(claim);
      for (const { place, sentences } of stopper ? [stopper] : met) {
        for (const number of sentences) say(number, trick[played.indexOf(claim)], trick[place]);
      }
    }

    const standing = table.power.filter(([code]) => claims.includes(code) && !stopped.has(code));
    let winner;
    if (standing.length) {
      const [code, alone, amongOthers] = standing.at(-1);
      winner = played.indexOf(code);
      say(standing.length > 1 ? amongOthers : alone, trick[winner]);
    } else {
      const best = table.plain.split(" ").findLast((card) => trick.includes(card));
      winner = trick.indexOf(best);
      say(table.rank[claims.length ? 1 : 0], best);
    }
    return { winner, said };
  }

  const capital = (text) => text[0].toUpperCase() + text.slice(1);
  const named = (card) => `the ${data.names[card]}`;

  function sentence(text, a, b) {
    return `${capital(text.replaceAll("{a}", named(a)).replaceAll("{b}", named(b)))}.`;
  }

  // What other readings of one point would give another winner.
  function otherwise(now, card) {
    const settled = settledBy(now.readings);
    return data.points.filter((point) => !settled.includes(point.id)).flatMap((point) =>
      point.readings
        .filter((reading) => reading.name !== (now.readings[point.id] ?? point.own))
        .map((reading) => ({ point, reading, state: { ...now, readings: { ...now.readings, [point.id]: reading.name } } }))
        .map((other) => ({ ...other, card: now.trick[judge(other.state).winner] }))
        .filter((other) => other.card !== card));
  }

  // -- The state, and its address -----------------------------------------------------------------------------------

  const nothing = () => ({ chosen: find("[name=chosen]").value, trick: [], kaisers: [], readings: {}, unknown: [] });
  let state = nothing();

  function address({ chosen, trick, kaisers, readings }) {
    const parts = [`chosen=${chosen}`, `trick=${trick.join(",")}`];
    if (kaisers.length) parts.push(`kaisers=${kaisers.join(",")}`);
    for (const { id, own } of data.points) {
      if ((readings[id] ?? own) !== own) parts.push(`${id}=${readings[id]}`);
    }
    return `#${parts.join("&")}`;
  }

  // The state that an address names, or null where it names none; what it names wrongly is kept as unknown.
  function read(hash) {
    const asked = new URLSearchParams(hash.slice(1));
    if (!asked.has("chosen") && !asked.has("trick")) return null;
    const found = nothing();
    const cards = (name) => (asked.get(name) ?? "").split(",").filter(Boolean).map((code) => code.toUpperCase());
    const take = (list, code, fits) => (fits && !list.includes(code) ? list : found.unknown).push(code);
    const chosen = (asked.get("chosen") ?? found.chosen).toUpperCase();
    if (find(`[name=chosen][value="${CSS.escape(chosen)}"]`)) found.chosen = chosen;
    else found.unknown.push(chosen);
    for (const code of cards("trick")) take(found.trick, code, code in data.names && found.trick.length < MOST_CARDS);
    for (const code of cards("kaisers")) take(found.kaisers, code, find(`[name=declared][value="${CSS.escape(code)}"]`));
    for (const { id, readings } of data.points) {
      const name = asked.get(id);
      if (name === null) continue;
      if (readings.some((reading) => reading.name === name)) found.readings[id] = name;
      else found.unknown.push(`${id}=${name}`);
    }
    return found;
  }

  function go(changes) {
    state = { ...state, unknown: [], ...changes };
    location.hash = address(state);
    draw();
  }

  // -- What is seen -------------------------------------------------------------------------------------------------

  function element(tag, attributes = {}, ...content) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...content);
    return made;
  }

  const citation = (source) => all(".citations li")[source].cloneNode(true).childNodes;
  const mark = (kind, name) => element("span", { class: `${kind} ${name}` }, name);

  const title = (card) => data.titles[state.chosen][piece(card, state)] ?? "";
  const fullName = (card) => named(card) + (title(card) ? ` (${title(card)})` : "");

  function draw() {
    const { chosen, trick, kaisers, readings } = state;
    const settled = settledBy(readings);
    for (const radio of all("[name=chosen]")) radio.checked = radio.value === chosen;
    for (const box of all("[name=declared]")) {
      const { may, always } = kaiser(box.value, readings);
      box.checked = always || (may && kaisers.includes(box.value));
      box.disabled = always || !may;
    }
    for (const select of all("select")) {
      select.value = readings[select.name] ?? data.points.find((point) => point.id === select.name).own;
      select.disabled = settled.includes(select.name);
    }
    for (const button of all(".card")) {
      const place = trick.indexOf(button.value);
      button.setAttribute("aria-pressed", place >= 0);
      button.classList.toggle("of-chosen", button.closest("[role=group]").classList.contains(`suit-${chosen}`));
      button.querySelector(".title").textContent = title(button.value);
      button.querySelector(".place").textContent = place >= 0 ? place + 1 : "";
    }
    for (const name of ["undo", "clear"]) find(`[name=${name}]`).disabled = !trick.length;
    drawTrick(trick.length ? judge(state) : null);
  }

  function drawTrick(judged) {
    find(".trick").replaceChildren(...state.trick.map((card, place) => {
      const takes = place === judged.winner;
      const out = element("button", { type: "button", value: card, "aria-label": `Take ${named(card)} out` }, "×");
      const item = element("li", takes ? { class: "takes" } : {}, element("span", {}, capital(fullName(card))));
      if (takes) item.append(element("b", {}, "takes the trick"));
      item.append(out);
      return item;
    }));
    const verdict = find(".verdict");
    const left = state.unknown.length ? [element("p", {}, `The address names what is not here: ${state.unknown.join(", ")}.`)] : [];
    if (!judged) return verdict.replaceChildren(...left, element("p", {}, "No card lies in the trick."));
    const card = state.trick[judged.winner];
    const surety = data.standings[Math.max(...judged.said.map(({ standing }) => data.standings.indexOf(standing)))];
    verdict.replaceChildren(
      ...left,
      element("p", { class: "winner" }, `${capital(fullName(card))} takes the trick.`),
      element("p", {}, "As sure as the least sure of its rules: ", mark(surety === "counterfactual" ? "reading" : "standing", surety)),
      element("ol", { class: "reasons" }, ...judged.said.map(({ text, source }) =>
        element("li", {}, element("p", {}, text), element("p", { class: "cited" }, ...citation(source))))),
      ...drawOtherwise(card),
    );
  }

  function drawOtherwise(card) {
    const others = otherwise(state, card);
    if (!others.length) return [element("p", {}, "No other reading of a single disputed point gives the trick to another card.")];
    return [
      element("p", {}, "Another card takes it if one disputed point is read otherwise:"),
      element("ul", {}, ...others.map(({ point, reading, state: other, card: taker }) => element("li", {},
        `${point.question} `, element("a", { href: address(other) }, reading.note), " ",
        mark("reading", reading.stands), `: ${fullName(taker)}.`))),
    ];
  }

  // -- What is done -------------------------------------------------------------------------------------------------

  function toggle(card) {
    const without = state.trick.filter((other) => other !== card);
    if (without.length < state.trick.length) go({ trick: without });
    else if (without.length < MOST_CARDS) go({ trick: [...without, card] });
    else {
      draw();
      find(".verdict").prepend(element("p", {}, `A trick has at most ${MOST_CARDS} cards.`));
    }
  }

  root.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (!button) return;
    if (button.name === "clear") go({ trick: [] });
    else if (button.name === "undo") go({ trick: state.trick.slice(0, -1) });
    else toggle(button.value);
    if (button.isConnected && !button.disabled) return;
    (find(".trick button") ?? find(".card[tabindex='0']")).focus(); // the button is gone: stay near
  });

  root.addEventListener("change", ({ target }) => {
    if (target.name === "chosen") go({ chosen: target.value });
    else if (target.name === "declared") go({ kaisers: all("[name=declared]:checked:enabled").map((box) => box.value) });
    else go({ readings: { ...state.readings, [target.name]: target.value } });
  });

  // One stop of the Tab key for the whole pack; arrows move in it as the cards lie.
  const rows = all(".pack [role=group]").map((row) => [...row.querySelectorAll(".card")]);

  function stopAt(button) {
    for (const other of all(".card")) other.tabIndex = other === button ? 0 : -1;
  }

  find(".pack").addEventListener("focusin", ({ target }) => stopAt(target));
  find(".pack").addEventListener("keydown", (event) => {
    const row = rows.findIndex((buttons) => buttons.includes(event.target));
    const column = rows[row].indexOf(event.target);
    const to = {
      ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1], Home: [row, 0], End: [row, rows[row].length - 1],
      ArrowUp: [row - 1, column], ArrowDown: [row + 1, column],
    }[event.key];
    if (to) event.preventDefault();
    if (to) rows[to[0]]?.[to[1]]?.focus();
  });

  function follow() {
    const found = read(location.hash);
    if (!found || (address(found) === address(state) && !found.unknown.length)) return false;
    const wasThere = find(".verdict").contains(document.activeElement);
    state = found;
    draw();
    if (wasThere) find(".verdict").focus(); // the link that was followed is gone
    return true;
  }

  window.addEventListener("hashchange", follow);
  window.karnoffel = { judge };
  root.hidden = false;
  stopAt(rows[0][0]);
  if (!follow()) draw();
  else root.scrollIntoView();
})();
