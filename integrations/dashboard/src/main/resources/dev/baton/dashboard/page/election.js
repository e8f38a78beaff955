import { actionForm } from "./actions.js";
import {
  addressOf, ageElement, announce, ask, card, duration, element, formatTime, idElement, localized, me,
  pathHeading, pauseText, table, timeElement, visible,
} from "./dom.js";
import { follow, notTooOften } from "./live.js";
import { Timeline } from "./timeline.js";

const PAUSE = 300; // milliseconds between two readings of a queue that changes all the time

/** Shows an election or a lock. */
export async function showElection(main, path, at) {
  const view = new ElectionView(path, at);
  main.replaceChildren(...view.parts);
  await view.paint();
  await view.answerMoment();
  const repaint = notTooOften(PAUSE, () => view.paint().catch(() => {}));
  follow(view.head, [path], (row) => {
    view.showLeader(row);
    repaint();
  });
  return () => view.timeline.end();
}

class ElectionView {
  constructor(path, at) {
    this.path = path;
    this.at = at;
    this.facts = null;
    this.head = element("div", { class: "head" });
    this.queue = element("div", {});
    this.terms = element("div", {});
    this.acts = element("div", {});
    this.timeline = new Timeline(formatTime, at ? Date.parse(at) : null);
    this.answer = element("p", { id: "moment", role: "status" });
    this.past = card("Who led when", this.timeline.node, momentForm(path, at), this.answer);
    this.parts = [
      ...pathHeading(path), this.head, card("Queue", this.queue), this.past, this.terms, this.acts];
  }

  async paint() {
    const facts = await ask("/election?path=" + encodeURIComponent(this.path));
    this.facts = facts;
    this.showLeader(facts);
    this.queue.replaceChildren(queueTable(facts));
    this.past.hidden = facts.kind === "lock" && !facts.history.length;
    this.timeline.update(facts.history);
    this.terms.replaceChildren(
      this.past.hidden
        ? element("p", { class: "hint" }, "Locks keep no history.")
        : card("Terms", historyTable(facts.history)));
    if (me.mayChange && !this.acts.hasChildNodes()) {
      this.acts.append(actionForm(this.path, () => this.facts));
    }
  }

  /** Shows who leads, at once at an event, and what the queue tells a moment later. */
  showLeader(row) {
    const sentence = leaderSentence(row, this.facts);
    const fresh = element("p", { class: "leader" }, ...sentence);
    const before = this.head.querySelector(".leader strong");
    const leads = row.leader ? visible(row.leader.id) : "";
    if (before && before.textContent !== leads) {
      announce(leads ? leads + " leads" : "No candidate leads");
    }
    const warning = row.current === false && !row.warning ? "out of date" : row.warning;
    this.head.replaceChildren(fresh, pauseElement(row.pause), warningElement(warning));
  }

  async answerMoment() {
    if (this.at) {
      const found = await ask(
        "/at?path=" + encodeURIComponent(this.path) + "&time=" + encodeURIComponent(this.at));
      this.answer.replaceChildren(...localized(found.sentence));
    }
  }
}

function leaderSentence(row, facts) {
  const isLock = row.kind === "lock";
  if (!row.leader) {
    return [element("strong", {}, ""), isLock ? "No process holds this lock." : "No candidate leads."];
  }
  const begun = facts && facts.history.find((term) => term.token === row.leader.token);
  const since = begun && begun.from
    ? [" since ", timeElement(begun.from, ""), ", for ", ageElement(begun.from)] : [];
  const others = row.holders > 1 ? " and " + (row.holders - 1) + " more" : "";
  return [
    idElement(row.leader.id).firstChild, element("strong", {}, element("bdi", {}, row.leader.id)),
    others + (isLock ? (row.holders > 1 ? " hold" : " holds") + " this lock" : " leads"), ...since,
    element("span", { class: "token" }, "token " + row.leader.token)];
}

function pauseElement(pause) {
  return pause ? element("p", { class: "banner" }, pauseText(pause)) : "";
}

const WARNINGS = {
  "no leader": "No candidate leads now.",
  "no standby": "There is no standby: if this process fails, nobody takes over.",
  "out of date": "The dashboard has lost its connection to ZooKeeper. This may be out of date.",
};

function warningElement(warning) {
  if (!warning) {
    return "";
  }
  const kind = warning === "no standby" ? "banner" : "banner bad";
  return element("p", { class: kind }, WARNINGS[warning] || warning);
}

/** Returns the queue. Columns with nothing in them are left out. */
function queueTable(facts) {
  if (!facts.queue.length) {
    return element("p", { class: "hint" }, "The queue is empty. Candidates appear here as they join.");
  }
  const columns = [
    ["Position", (one) => (one.position ? String(one.position) : "–")],
    ["Id", (one) => idElement(one.id)],
    ["State", (one) => (one.role === "leader" ? element("b", {}, one.does) : one.does)],
    ["In the queue for", (one) => ageElement(one.queuedSince)],
    ["Priority", (one) => (one.priority ? String(one.priority) : "")],
    ["Metadata", (one) => element("bdi", { class: "metadata" }, one.metadata)],
  ].filter(([head]) =>
    (head !== "Priority" || facts.queue.some((one) => one.priority)) &&
    (head !== "Metadata" || facts.queue.some((one) => one.metadata)));
  return table(
    columns.map(([head]) => head),
    facts.queue.map((one) => columns.map(([, cell]) => cell(one))));
}

/** Returns a table of terms, the newest first, with the time in which no leader is known. */
function historyTable(history) {
  if (!history.length) {
    return element("p", { class: "hint" }, "The history knows no terms yet.");
  }
  return table(
    ["Leader", "From", "Lasted", "Ended", "No leader before", "Token"],
    history.map((term, index) => {
      const lasted = !term.from ? ""
        : term.to ? duration(Date.parse(term.to) - Date.parse(term.from))
        : term.lasts ? ageElement(term.from) : "not known";
      return [
        idElement(term.id), timeElement(term.from, "?"), lasted,
        term.lasts ? element("b", {}, "leads") : term.text,
        gapText(history[index + 1], term), element("span", { class: "n" }, term.token)];
    }));
}

/** Returns for how long there was no leader. A process that crashed did not write when. */
function gapText(before, term) {
  if (!before || !before.to || !term.from) {
    return "";
  }
  return before.reason ? duration(Date.parse(term.from) - Date.parse(before.to)) : "not known";
}

function momentForm(path, at) {
  const zoned = at ? new Date(Date.parse(at) - new Date(at).getTimezoneOffset() * 60000) : null;
  const time = element("input", {
    type: "datetime-local", step: "1", required: "",
    value: zoned && !isNaN(zoned) ? zoned.toISOString().slice(0, 19) : "" });
  return element(
    "form",
    {
      class: "ask",
      onsubmit: (event) => {
        event.preventDefault();
        const moment = new Date(time.value).toISOString();
        location.hash = addressOf("election", path) + "?at=" + encodeURIComponent(moment);
      },
    },
    element("label", {}, "Who led at", time),
    element("button", {}, "Tell me"));
}
