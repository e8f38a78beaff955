import {
  addressOf, ask, count, element, idElement, pauseText, showState,
} from "./dom.js";
import { follow, notTooOften } from "./live.js";
import { serverStrip } from "./servers.js";
import { flattenTree, growTree } from "./tree.js";

const SEARCHING_PERIOD = 3000; // milliseconds between two looks while the first search goes on
const LISTING_PERIOD = 15000; // milliseconds between two looks for new elections
const BEYOND = 8; // rows that are drawn above and below what is seen
const narrow = matchMedia("(max-width: 40em)");

/** What the reader has closed stays closed, also after a look at an election. */
const closed = new Set();
let shownKind = "all";

/** Shows all elections. Returns what ends that. */
export async function showList(main, parameters) {
  const list = new ElectionList(parameters.get("query") || "");
  main.replaceChildren(list.node);
  await list.readNames();
  const timer = setInterval(() => {
    if (!document.hidden) {
      list.readNames().catch(() => showState("bad", "the list may be out of date"));
    }
  }, LISTING_PERIOD);
  return () => { clearInterval(timer); list.end(); };
}

/**
 * The list of elections. It draws only the rows that are seen, and follows only their elections, so
 * it is as fast with ten thousand as with ten.
 */
class ElectionList {
  constructor(query) {
    this.query = query;
    this.version = "";
    this.entries = [];
    this.rows = [];
    this.facts = new Map();
    this.drawn = new Map(); // the row's element by its index
    this.active = 0;
    this.groupsToRead = new Set();
    this.readGroups = notTooOften(1000, () => this.askGroups());
    this.servers = serverStrip();
    this.search = element("input", {
      type: "search", value: query, placeholder: "Part of a path", "aria-label": "Part of a path",
      "aria-keyshortcuts": "/", oninput: () => this.onSearch(),
    });
    this.kinds = element("div", { class: "kinds", role: "group", "aria-label": "Shown" });
    this.total = element("span", { class: "total", role: "status" });
    this.place = element("div", {}, element("p", { class: "hint" }, "Looking for elections …"));
    this.node = element(
      "div", { class: "list" }, this.servers.node,
      element("form", {
        class: "tools", role: "search", onsubmit: (event) => { event.preventDefault(); this.focusRow(); },
      }, this.search, this.kinds, this.total),
      this.place);
    this.onKey = (event) => this.onPageKey(event);
    this.onResize = () => this.draw(true);
    addEventListener("keydown", this.onKey);
    addEventListener("resize", this.onResize);
  }

  end() {
    this.ended = true;
    clearTimeout(this.again);
    this.servers.end();
    removeEventListener("keydown", this.onKey);
    removeEventListener("resize", this.onResize);
  }

  async readNames() {
    const found = await ask("/paths?known=" + this.version);
    this.searching = found.searching;
    clearTimeout(this.again);
    if (found.searching && !this.ended) {
      this.again = setTimeout(() => this.readNames().catch(() => {}), SEARCHING_PERIOD);
    }
    if (found.unchanged) {
      return;
    }
    this.version = found.version;
    this.groups = found.groups;
    this.hidden = found.hidden;
    this.entries = [
      ...found.elections.map((path) => ({ path, kind: "election" })),
      ...Object.keys(found.groups).map((path) => ({ path, kind: "shards" })),
      ...found.past.map((path) => ({ path, kind: "past" })),
    ];
    this.arrange();
  }

  onSearch() {
    this.query = this.search.value;
    const address = this.query ? "#/?" + new URLSearchParams({ query: this.query }) : "#/";
    history.replaceState(null, "", address);
    this.active = 0;
    this.arrange();
  }

  /** The key / goes to the search, as on many pages. */
  onPageKey(event) {
    if (event.key === "/" && !/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.nodeName)) {
      event.preventDefault();
      this.search.focus();
    }
  }

  /** Puts the names that are wanted into rows, and draws them. */
  arrange() {
    const matching = this.entries.filter(({ path }) => path.includes(this.query));
    const kinds = {
      all: matching,
      shards: matching.filter(({ kind }) => kind === "shards"),
      past: matching.filter(({ kind }) => kind === "past"),
    };
    this.drawKinds(kinds);
    const wanted = kinds[shownKind];
    this.rows = flattenTree(growTree(wanted), closed);
    this.indexes = new Map(this.rows.map((row, index) => [followedPath(row), index]));
    this.total.textContent = count(wanted.length, "path") +
      (this.hidden ? "; " + count(this.hidden, "node") + " may not be read" : "") +
      (this.searching ? "; still searching" : "");
    this.total.classList.toggle("unseen", !this.hidden);
    if (!this.rows.length) {
      this.grid = null;
      if (!this.searching) {
        this.place.replaceChildren(emptyState(this.query, this.entries.length));
      }
      return;
    }
    if (!this.grid) {
      this.openGrid();
    }
    this.grid.setAttribute("aria-rowcount", this.rows.length + 1);
    this.draw(true);
  }

  drawKinds(kinds) {
    const labels = { all: "All", shards: "Shards", past: "No candidates" };
    const buttons = Object.keys(labels)
      .filter((kind) => kind === "all" || kind === shownKind || kinds[kind].length)
      .map((kind) => element("button", {
        type: "button", "aria-pressed": String(kind === shownKind),
        onclick: () => { shownKind = kind; this.arrange(); },
      }, labels[kind] + " ", element("span", { class: "n" }, kinds[kind].length.toLocaleString())));
    const focused = [...this.kinds.children].indexOf(document.activeElement);
    this.kinds.replaceChildren(...(buttons.length > 1 ? buttons : []));
    if (focused >= 0 && this.kinds.children[focused]) {
      this.kinds.children[focused].focus();
    }
  }

  openGrid() {
    this.body = element("div", { class: "rows", role: "rowgroup" });
    const heads = ["Path", "Leader", "Token", "Candidates", "Note"].map((head) =>
      element("span", { role: "columnheader" }, head));
    this.grid = element(
      "div", {
        class: "grid card", role: "treegrid", "aria-label": "Elections, locks and shards",
        onscroll: () => this.draw(false), onkeydown: (event) => this.onGridKey(event),
      },
      element("div", { class: "head", role: "rowgroup" }, element("div", { role: "row" }, ...heads)),
      this.body);
    this.place.replaceChildren(this.grid);
  }

  /** Places the rows one below the other. On a phone, an election takes two lines. */
  placeRows() {
    this.tops = [0];
    for (const row of this.rows) {
      const height = narrow.matches && row.kind !== "folder" ? 60 : 40;
      this.tops.push(this.tops[this.tops.length - 1] + height);
    }
    this.body.style.height = this.tops[this.rows.length] + "px";
  }

  /** Returns the index of the row at this height. */
  rowAt(top) {
    let first = 0;
    let end = this.rows.length;
    while (end - first > 1) {
      const middle = (first + end) >> 1;
      if (this.tops[middle] <= top) { first = middle; } else { end = middle; }
    }
    return first;
  }

  /** Draws the rows that are seen, and a few beyond. */
  draw(all) {
    if (!this.grid) {
      return;
    }
    if (all) {
      this.placeRows();
      this.active = Math.min(this.active, this.rows.length - 1);
    }
    const { scrollTop, clientHeight } = this.grid;
    const first = Math.max(0, this.rowAt(scrollTop) - BEYOND);
    const end = Math.min(this.rows.length, this.rowAt(scrollTop + clientHeight) + 1 + BEYOND);
    const focused = this.body.contains(document.activeElement);
    for (const [index, drawn] of this.drawn) {
      if (all || index < first || index >= end) {
        drawn.remove();
        this.drawn.delete(index);
      }
    }
    for (let index = first; index < end; index++) {
      if (!this.drawn.has(index)) {
        this.drawRow(index);
      }
    }
    if (all && focused) {
      this.focusRow();
    }
    this.followSeen(first, end);
  }

  drawRow(index) {
    const fresh = rowElement(this.rows[index], this.facts.get(this.rows[index].path), this.groups);
    fresh.style.transform = "translateY(" + this.tops[index] + "px)";
    fresh.setAttribute("aria-rowindex", index + 2);
    fresh.setAttribute("tabindex", index === this.active ? "0" : "-1");
    fresh.addEventListener("click", (event) => this.onClick(index, event));
    const old = this.drawn.get(index);
    const focused = old && old.contains(document.activeElement);
    if (old) {
      old.replaceWith(fresh);
    } else {
      this.body.append(fresh);
    }
    this.drawn.set(index, fresh);
    if (focused) {
      fresh.focus({ preventScroll: true });
    }
  }

  followSeen(first, end) {
    const seen = this.rows.slice(first, end).filter((row) => row.kind !== "folder");
    follow(this.node, seen.map(followedPath), (facts) => this.onFacts(facts));
  }

  onFacts(facts) {
    const index = this.indexes.get(facts.path);
    const row = this.rows[index];
    if (!row) {
      return;
    }
    this.facts.set(row.path, { ...this.facts.get(row.path), ...facts });
    if (row.kind === "shards") {
      this.groupsToRead.add(row.path);
      this.readGroups();
    }
    if (this.drawn.has(index)) {
      this.drawRow(index);
    }
  }

  /** Reads how many shards have no owner. The owners come a moment after the members. */
  async askGroups() {
    const paths = [...this.groupsToRead];
    this.groupsToRead.clear();
    for (const path of paths) {
      const group = await ask("/shards?path=" + encodeURIComponent(path)).catch(() => null);
      const index = this.indexes.get(path + "/members");
      if (group && index !== undefined) {
        this.facts.set(path, { ...this.facts.get(path), unowned: group.unowned.length });
        if (this.drawn.has(index)) {
          this.drawRow(index);
        }
      }
    }
  }

  onClick(index, event) {
    const row = this.rows[index];
    this.active = index;
    if (row.kind === "folder") {
      this.toggle(row);
    } else if (!event.target.closest("a")) {
      location.hash = rowAddress(row);
    }
  }

  toggle(row) {
    if (!closed.delete(row.path)) {
      closed.add(row.path);
    }
    this.arrange();
    this.focusRow();
  }

  onGridKey(event) {
    const row = this.rows[this.active];
    const page = Math.max(1, Math.floor(this.grid.clientHeight / 60));
    const moves = {
      ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page,
      Home: -this.rows.length, End: this.rows.length,
    };
    if (event.key in moves) {
      this.moveTo(this.active + moves[event.key]);
    } else if (event.key === "Enter" || event.key === " ") {
      this.onClick(this.active, { target: this.grid });
    } else if (event.key === "ArrowRight" && row.kind === "folder") {
      if (row.open) { this.moveTo(this.active + 1); } else { this.toggle(row); }
    } else if (event.key === "ArrowLeft") {
      if (row.kind === "folder" && row.open) { this.toggle(row); } else { this.moveToFolder(row); }
    } else {
      return;
    }
    event.preventDefault();
  }

  moveToFolder(row) {
    for (let index = this.active - 1; index >= 0; index--) {
      if (this.rows[index].kind === "folder" && this.rows[index].level < row.level) {
        this.moveTo(index);
        return;
      }
    }
  }

  moveTo(index) {
    const former = this.active;
    this.active = Math.max(0, Math.min(this.rows.length - 1, index));
    for (const each of [former, this.active]) {
      if (this.drawn.has(each)) {
        this.drawn.get(each).setAttribute("tabindex", each === this.active ? "0" : "-1");
      }
    }
    this.focusRow();
  }

  focusRow() {
    if (!this.grid) {
      return;
    }
    const room = this.grid.clientHeight - this.grid.firstChild.offsetHeight;
    const [top, bottom] = this.tops.slice(this.active, this.active + 2);
    if (top < this.grid.scrollTop) {
      this.grid.scrollTop = top;
    } else if (bottom > this.grid.scrollTop + room) {
      this.grid.scrollTop = bottom - room;
    }
    this.draw(false);
    this.drawn.get(this.active).focus({ preventScroll: true });
  }
}

/**
 * Returns what is followed for a row; a folder has a name that no election has. The members of a
 * group stand for it: their queue changes when the shards do.
 */
function followedPath(row) {
  return row.path + ({ shards: "/members", folder: "/" }[row.kind] || "");
}

function rowAddress(row) {
  return addressOf(row.kind === "shards" ? "shards" : "election", row.path);
}

function rowElement(row, facts, groups) {
  const cells = row.kind === "folder" ? folderCells(row) : entryCells(row, facts, groups);
  const drawn = element(
    "div", { role: "row", class: "row " + row.kind, "aria-level": row.level },
    ...cells.map((cell) => element("span", { role: "gridcell" }, ...[cell].flat())));
  if (row.kind === "folder") {
    drawn.setAttribute("aria-expanded", String(row.open));
  }
  drawn.firstChild.classList.add("level" + Math.min(row.level, 8));
  return drawn;
}

function folderCells(row) {
  return [
    [
      element("span", { class: "twist", "aria-hidden": "true" }), element("bdi", {}, row.name),
      element("span", { class: "count" }, row.entries.toLocaleString())],
    "", "", "", ""];
}

function entryCells(row, facts, groups) {
  const link = element(
    "a", { href: rowAddress(row), tabindex: "-1", title: row.path }, element("bdi", {}, row.name));
  const name = [link, ...(badgeOf(row, facts) ? [element("span", { class: "badge" }, badgeOf(row, facts))] : [])];
  if (!facts) {
    return [name, element("span", { class: "unknown" }, "…"), "", "", ""];
  }
  if (row.kind === "shards") {
    const shards = count(groups[row.path], "shard");
    const notes = [pauseNote(facts.pause), noteElement(groupNote(facts))];
    return [name, shards, "", count(facts.candidates, "member"), notes];
  }
  const others = facts.holders > 1 ? " and " + (facts.holders - 1) + " more" : "";
  const leader = facts.leader ? [idElement(facts.leader.id), others] : "";
  const token = element("span", { class: "n" }, facts.leader ? facts.leader.token : "");
  const notes = [pauseNote(facts.pause), noteElement(noteOf(row, facts))];
  return [name, leader, token, String(facts.candidates), notes];
}

function badgeOf(row, facts) {
  return row.kind === "shards" ? "shards" : facts && facts.kind === "lock" ? "lock" : "";
}

function groupNote(facts) {
  if (!facts.candidates) {
    return "no members";
  }
  return facts.unowned ? facts.unowned.toLocaleString() + " without owner" : "";
}

function noteOf(row, facts) {
  if (!facts.current) {
    return facts.warning || "out of date";
  }
  return facts.candidates || facts.kind === "lock" ? facts.warning : "no candidates";
}

function pauseNote(pause) {
  return pause ? element("span", { class: "note", title: pauseText(pause) }, "paused") : "";
}

/** A single candidate is worth a hint; that none leads is worth an alarm. */
function noteElement(note) {
  const kind = note === "no standby" ? "note" : "note bad";
  return note ? element("span", { class: kind }, note) : "";
}

function emptyState(query, others) {
  if (query || others) {
    return element(
      "div", { class: "card empty" },
      element("h1", {}, "Nothing found"),
      element("p", {}, query
        ? "No election or lock has “" + query + "” in its path."
        : "There is nothing of this kind now."));
  }
  return element(
    "div", { class: "card empty" },
    element("h1", {}, "No elections yet"),
    element("p", {}, "An election is there as soon as a candidate joins it. Start one here:"),
    element("pre", {}, "baton run /jobs/demo -- sleep 60"),
    element("p", {}, "or from Java:"),
    element(
      "pre", {}, "Baton.connect(servers).election(\"/jobs/demo\").candidate().campaign();"),
    element("p", {}, "It appears here by itself."));
}
