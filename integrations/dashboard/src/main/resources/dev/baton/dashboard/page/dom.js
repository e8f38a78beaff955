/** What all views share: elements, times, requests to the API. */

const times = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });
const MOMENT = /(\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+Z)/;
const COLORS = 8;

/** Who looks at the page, and what they may do, as the server said last. */
export let me = {};

export async function readMe() {
  me = await ask("/me");
  return me;
}

/**
 * Returns a text in which all characters are visible, also those that turn the direction of writing
 * or have no width, and each of several spaces.
 */
export function visible(text) {
  return text
    .replace(/[\p{Cf}\p{Zl}\p{Zp}]/gu, (mark) => "\\u{" + mark.codePointAt(0).toString(16) + "}")
    .replace(/ (?= )/g, "\u00a0");
}

/** Creates an element. Texts become text nodes, so that no name from ZooKeeper becomes markup. */
export function element(name, attributes, ...children) {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key.startsWith("on")) {
      created.addEventListener(key.slice(2), value);
    } else {
      created.setAttribute(key, value);
    }
  }
  created.append(...children.map((one) => (typeof one === "string" ? visible(one) : one)));
  return created;
}

export function formatTime(time) {
  return times.format(new Date(time));
}

/** Returns a time in the reader's own zone. The title has it as the servers have it. */
export function timeElement(text, unknown) {
  return text ? element("time", { datetime: text, title: text }, formatTime(text)) : unknown;
}

/** Returns how long ago that was. The text grows older by itself; the title has the time. */
export function ageElement(text) {
  const age = element("time", { datetime: text, title: formatTime(text), class: "age" });
  age.textContent = duration(Date.now() - Date.parse(text));
  return age;
}

setInterval(() => {
  for (const age of document.querySelectorAll("time.age")) {
    const text = duration(Date.now() - Date.parse(age.dateTime));
    if (age.textContent !== text) {
      age.textContent = text;
    }
  }
}, 1000);

/** Returns a sentence whose times are in the reader's zone. */
export function localized(sentence) {
  return visible(sentence).split(MOMENT).map((part, index) => (index % 2 ? timeElement(part, "") : part));
}

export function duration(milliseconds) {
  const seconds = Math.max(0, milliseconds / 1000);
  for (const [length, unit] of [[86400, "d"], [3600, "h"], [60, "min"]]) {
    if (seconds >= 2 * length) {
      return Math.floor(seconds / length) + " " + unit;
    }
  }
  if (seconds < 1) {
    return Math.round(seconds * 1000) + " ms";
  }
  return (seconds < 10 ? seconds.toFixed(1) : Math.floor(seconds)) + " s";
}

/** Returns a count with its noun, such as 1 member or 3 members. */
export function count(number, noun) {
  return number.toLocaleString() + " " + noun + (number === 1 ? "" : "s");
}

const colors = new Map(); // the color's number by id
const uses = new Array(COLORS).fill(0);

/**
 * Returns the number of the color of an id. It is the same in all views. It is also the same on each
 * day, unless that color is taken more often than others: few ids have different colors.
 */
export function colorOf(id) {
  if (!colors.has(id)) {
    let hash = 2166136261; // FNV-1a
    for (const letter of id) {
      hash = Math.imul(hash ^ letter.codePointAt(0), 16777619) >>> 0;
    }
    const least = Math.min(...uses);
    let color = hash % COLORS;
    while (uses[color] > least) {
      color = (color + 1) % COLORS;
    }
    uses[color]++;
    colors.set(id, color);
  }
  return colors.get(id);
}

/** Returns an id with its color. */
export function idElement(id) {
  return element(
    "span", { class: "id" },
    element("span", { class: "dot color" + colorOf(id), "aria-hidden": "true" }),
    element("bdi", {}, id));
}

/**
 * Returns a table. On a phone, each row becomes a block whose lines begin with the heads. The roles
 * keep it a table for screen readers even then.
 */
export function table(heads, rows) {
  const body = rows.map((cells) => element(
    "tr", { role: "row" },
    ...cells.map((content, at) => element("td", { role: "cell", "data-head": heads[at] }, content))));
  return element(
    "table", { role: "table" },
    element("thead", { role: "rowgroup" }, element(
      "tr", { role: "row" }, ...heads.map((head) => element("th", { role: "columnheader" }, head)))),
    element("tbody", { role: "rowgroup" }, ...body));
}

/** Asks the API. Fails with its words if it refuses. */
export async function ask(path, body) {
  const options = body
    ? {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Baton-Change": "yes" },
        body: JSON.stringify(body),
      }
    : {};
  const answer = await fetch("/api/v1" + path, options);
  const read = await answer.json();
  if (!answer.ok) {
    throw new Error(read.error ? read.error.message : "HTTP " + answer.status);
  }
  return read;
}

/** Returns the address of a view of one path, such as #/election/jobs/report. */
export function addressOf(view, path) {
  return "#/" + view + encodeURI(path).replace(/[?#]/g, encodeURIComponent);
}

/** Returns the way to a path: a link for each folder, and the name at its end as a heading. */
export function pathHeading(path) {
  const names = path.split("/").filter(Boolean);
  const way = names.slice(0, -1).flatMap((name, depth) => {
    const folder = "/" + names.slice(0, depth + 1).join("/") + "/";
    const address = "#/?" + new URLSearchParams({ query: folder });
    return [element("a", { href: address }, name), " / "];
  });
  return [
    element("nav", { class: "way", "aria-label": "Folders" },
      element("a", { href: "#/" }, "All"), " / ", ...way),
    element("h1", { title: path }, element("bdi", {}, path)),
  ];
}

/** Returns in a sentence who has paused an election, until when, and why. */
export function pauseText(pause) {
  const why = pause.reason ? ": " + pause.reason : "";
  return "Paused by " + pause.by + " until " + formatTime(pause.until) + why;
}

/** Returns a part of the page with a heading. */
export function card(title, ...children) {
  return element("section", { class: "card" }, element("h2", {}, title), ...children);
}

/** Tells screen readers what has changed. */
export function announce(text) {
  document.getElementById("news").textContent = visible(text);
}

/** Shows whether what is on the page is right, in the corner. */
export function showState(kind, text) {
  const state = document.getElementById("state");
  state.className = "pill " + kind;
  state.textContent = text;
}
