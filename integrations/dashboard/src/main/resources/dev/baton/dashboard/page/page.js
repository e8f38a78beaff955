"use strict";

const main = document.getElementById("main");
const state = document.getElementById("state");
const MOST_FOLLOWED = 200;
const LISTING_PERIOD = 15000; // milliseconds between two looks for new elections
const times = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });
let me = {};
let listing = null;
let stream = null;
let shown = 0; // the number of the view; answers for an earlier view are left out

/** Creates an element. Texts become text nodes, so that no name from ZooKeeper becomes markup. */
function element(name, attributes, ...children) {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key.startsWith("on")) {
      created.addEventListener(key.slice(2), value);
    } else {
      created.setAttribute(key, value);
    }
  }
  created.append(...children);
  return created;
}

/** Returns a time in the reader's own zone. The title has it as the servers have it. */
function timeElement(text, unknown) {
  return text
    ? element("time", { datetime: text, title: text }, times.format(new Date(text)))
    : unknown;
}

function duration(milliseconds) {
  const seconds = Math.max(0, milliseconds / 1000);
  for (const [length, unit] of [[86400, "d"], [3600, "h"], [60, "min"]]) {
    if (seconds >= 2 * length) {
      return Math.floor(seconds / length) + " " + unit;
    }
  }
  return (seconds < 10 ? seconds.toFixed(1) : Math.floor(seconds)) + " s";
}

function row(cell, ...cells) {
  return element("tr", {}, ...cells.map((content) => element(cell, {}, content)));
}

function table(heads, rows) {
  return element(
    "table", {}, element("thead", {}, row("th", ...heads)), element("tbody", {}, ...rows));
}

async function ask(path, body) {
  const options = body
    ? {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Baton-Csrf": me.csrf || "" },
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

function electionLink(path) {
  return element("a", { href: "#/election" + encodeURI(path).replace(/[?#]/g, encodeURIComponent) }, path);
}

/** Returns a heading for the elections of one folder, with links to its parents. */
function folderRow(folder) {
  const links = [];
  const names = folder.split("/").filter(Boolean);
  names.forEach((name, depth) => {
    const path = "/" + names.slice(0, depth + 1).join("/") + "/";
    links.push("/", element("a", { href: overviewAddress(path, "") }, name));
  });
  const cell = element("th", { colspan: "5", scope: "rowgroup" }, ...links, "/");
  return element("tr", { class: "folder" }, cell);
}

function folderOf(path) {
  return path.slice(0, path.lastIndexOf("/"));
}

/** Returns the rows with a heading before the first one of each folder. */
function withFolders(rows) {
  return rows.flatMap((one, index) => {
    const folder = folderOf(one.dataset.path);
    const isFirst = index === 0 || folder !== folderOf(rows[index - 1].dataset.path);
    return isFirst ? [folderRow(folder), one] : [one];
  });
}

function electionRow(facts) {
  const led = facts.leader;
  const warning = facts.current ? facts.warning : facts.warning || "out of date";
  const cells = row(
    "td",
    electionLink(facts.path),
    led ? led.id : "",
    element("span", { class: "number" }, led ? led.token : ""),
    String(facts.candidates),
    element("span", { class: "bad" }, warning));
  cells.dataset.path = facts.path;
  return cells;
}

/** Follows elections. The browser connects again by itself, and then gets the present state. */
function follow(paths, changed) {
  if (stream) {
    stream.close();
  }
  const query = paths.slice(0, MOST_FOLLOWED).map((path) => "election=" + encodeURIComponent(path));
  stream = new EventSource("/api/v1/events?" + query.join("&"));
  stream.onopen = () => { state.textContent = "live"; };
  stream.onerror = () => { state.textContent = "not connected: what is shown may be out of date"; };
  stream.addEventListener("election", (event) => changed(JSON.parse(event.data)));
}

async function showOverview(view, query, after) {
  const list = element("div", {});
  main.replaceChildren(filterForm(query), list);
  let known = null;
  const paint = async () => {
    const found = await ask(
      "/overview?query=" + encodeURIComponent(query) + "&after=" + encodeURIComponent(after));
    const paths = found.elections.map((one) => one.path);
    if (view === shown && JSON.stringify(paths) !== known) {
      known = JSON.stringify(paths);
      list.replaceChildren(...listElections(found, query));
    }
  };
  await paint();
  if (view === shown) {
    listing = setInterval(() => {
      if (!document.hidden) {
        paint().catch(() => { state.textContent = "the list may be out of date"; });
      }
    }, LISTING_PERIOD);
  }
}

function filterForm(query) {
  const filter = element("input", { name: "query", type: "search", value: query });
  return element(
    "form",
    {
      role: "search",
      onsubmit: (event) => {
        event.preventDefault();
        openAddress(overviewAddress(filter.value, ""));
      },
    },
    element("label", {}, "Part of a path", filter),
    element("button", {}, "Filter"));
}

/** Returns the list of elections, and follows them. */
function listElections(found, query) {
  if (!found.total) {
    return [emptyState(query)];
  }
  const rows = found.elections.map(electionRow);
  const text = found.total + " elections and locks" +
    (found.hidden ? "; " + found.hidden + " nodes may not be read" : "");
  const parts = [
    element("p", {}, text),
    table(["Election", "Leader", "Token", "Candidates", "Warning"], withFolders(rows)),
  ];
  if (found.next) {
    parts.push(element("a", { href: overviewAddress(query, found.next) }, "Next page"));
  }
  follow(found.elections.map((one) => one.path), (facts) => {
    const at = rows.findIndex((one) => one.dataset.path === facts.path);
    const old = rows[at];
    const fresh = electionRow(facts);
    if (old.textContent !== fresh.textContent) {
      const focused = old.contains(document.activeElement);
      old.replaceWith(fresh);
      rows[at] = fresh;
      if (focused) {
        fresh.querySelector("a").focus();
      }
    }
  });
  return parts;
}

function emptyState(query) {
  if (query) {
    return element("p", {}, "No election or lock has “" + query + "” in its path.");
  }
  return element(
    "section", {},
    element("h1", {}, "No elections yet"),
    element("p", {}, "An election is there as soon as a candidate joins it. Start one here:"),
    element("pre", {}, "baton run /jobs/demo -- sleep 60"),
    element("p", {}, "or from Java:"),
    element(
      "pre", {},
      "Baton.connect(servers).election(\"/jobs/demo\").candidate().campaign();"),
    element("p", {}, "It appears here by itself."));
}

function overviewAddress(query, after) {
  return "#/?" + new URLSearchParams({ query, after });
}

function openAddress(address) {
  location.hash = address;
}

async function showElection(view, path, at) {
  const live = element("div", { "aria-live": "polite" });
  const timeline = new Timeline((time) => times.format(new Date(time)));
  const terms = element("div", {});
  const acts = element("div", {});
  let facts = null;
  const paint = async () => {
    facts = await ask("/election?path=" + encodeURIComponent(path));
    if (view === shown) {
      live.replaceChildren(...describeQueue(path, facts));
      timeline.update(facts.history);
      terms.replaceChildren(historyTable(facts.history));
    }
  };
  const answer = element("p", { id: "moment", role: "status" });
  main.replaceChildren(
    live,
    element("h2", {}, "Past terms"),
    timeline.node,
    momentForm(path, at),
    answer,
    terms,
    acts);
  await paint();
  if (at && view === shown) {
    answer.textContent = (await ask(
      "/at?path=" + encodeURIComponent(path) + "&time=" + encodeURIComponent(at))).sentence;
  }
  if (view !== shown) {
    return;
  }
  if (me.mayChange) {
    acts.append(actionForm(path, () => facts));
  }
  let waiting = null;
  follow([path], () => {
    // Many candidates may join at once, but the queue is read again once.
    waiting = waiting || setTimeout(() => {
      waiting = null;
      if (view === shown) {
        paint().catch(showProblem);
      }
    }, 300);
  });
}

function describeQueue(path, facts) {
  const led = facts.leader;
  const begun = facts.history.find((term) => led && term.token === led.token);
  const since = begun && begun.from ? [" since ", timeElement(begun.from, "")] : [];
  const leads = led
    ? element("p", {}, element("strong", {}, led.id), " leads", ...since, ", with token " + led.token + ".")
    : element("p", {}, "No candidate leads.");
  return [
    element("h1", {}, path),
    leads,
    element("p", { class: "bad" }, facts.warning),
    table(
      ["Position", "Id", "In the queue since", "Priority", "Metadata"],
      facts.queue.map((one) =>
        row(
          "td", String(one.position), one.id, timeElement(one.queuedSince, "?"),
          String(one.priority), one.metadata))),
  ];
}

/** Returns a table of terms, the newest first, with the time in which no leader is known. */
function historyTable(history) {
  return table(
    ["Token", "Leader", "From", "To", "Lasted", "Ended", "No leader before it"],
    history.map((term, index) => {
      const before = history[index + 1];
      const gap = before && before.to && term.from
        ? duration(Date.parse(term.from) - Date.parse(before.to)) : "";
      const lasted = term.from
        ? duration((term.to ? Date.parse(term.to) : Date.now()) - Date.parse(term.from)) : "";
      return row(
        "td", term.token, term.id, timeElement(term.from, "?"), timeElement(term.to, ""), lasted,
        term.text, gap);
    }));
}

function momentForm(path, at) {
  const zoned = at ? new Date(Date.parse(at) - new Date(at).getTimezoneOffset() * 60000) : null;
  const time = element("input", {
    type: "datetime-local", step: "1", required: "",
    value: zoned && !isNaN(zoned) ? zoned.toISOString().slice(0, 19) : "" });
  return element(
    "form",
    {
      onsubmit: (event) => {
        event.preventDefault();
        const link = electionLink(path).getAttribute("href");
        openAddress(link + "?at=" + encodeURIComponent(new Date(time.value).toISOString()));
      },
    },
    element("label", {}, "Time", time),
    element("button", {}, "Who led then?"));
}

/** The actions: what each needs, and what it will do, in words. */
const ACTIONS = {
  resign: {
    needs: [],
    effect: (facts) => nameOf(facts.leader) + " stops its work and goes to the end of the queue. " +
      nameOf(waiting(facts)[0]) + " leads next.",
  },
  transfer: {
    needs: ["who"],
    effect: (facts, who) => nameOf(facts.leader) + " stops its work and goes to the end of the " +
      "queue. " + who + " leads next.",
  },
  cede: {
    needs: ["who", "out"],
    effect: (facts, who, out) => who + " leaves the queue for " + out + " s, and then rejoins it " +
      "at its end.",
  },
  evict: {
    needs: ["who"],
    effect: (facts, who) => who + " loses its place. If it does not give it up by itself, it is " +
      "taken when its lease is over.",
  },
  drain: {
    needs: ["who", "out"],
    effect: (facts, who, out) => "The process of " + who + " hands over ALL elections that it " +
      "leads, here and elsewhere, and stays out of them for " + out + " s.",
  },
};

function nameOf(participant) {
  return participant ? participant.id : "no candidate";
}

function waiting(facts) {
  return facts.queue.filter((one) => one.role !== "leader");
}

function actionForm(path, currentFacts) {
  const ids = () => [...new Set(currentFacts().queue.map((one) => one.id))];
  const action = element(
    "select", {}, ...Object.keys(ACTIONS).map((name) => element("option", {}, name)));
  const who = element("select", {});
  const out = element("input", { type: "number", min: "1", value: "60", size: "5" });
  const reason = element("input", { required: "", maxlength: "200", size: "40" });
  const whoLabel = element("label", {}, "Candidate", who);
  const outLabel = element("label", {}, "Seconds", out);
  const outcome = element("p", { role: "status" });
  const choose = () => {
    const { needs } = ACTIONS[action.value];
    whoLabel.hidden = !needs.includes("who");
    outLabel.hidden = !needs.includes("out");
    const leader = currentFacts().leader;
    const fit = ids().filter((id) => action.value !== "transfer" || id !== nameOf(leader));
    who.replaceChildren(...fit.map((id) => element("option", {}, id)));
  };
  action.addEventListener("change", choose);
  who.addEventListener("focus", () => { const was = who.value; choose(); who.value = was || who.value; });
  choose();
  const dialog = element("dialog", { "aria-label": "Confirm" });
  const act = async () => {
    outcome.textContent = "under way";
    try {
      const done = await ask("/actions", {
        action: action.value, path, to: who.value, id: who.value, outSeconds: out.value,
        reason: reason.value });
      outcome.textContent = done.text;
    } catch (problem) {
      outcome.textContent = problem.message;
    }
  };
  const confirmFirst = (event) => {
    event.preventDefault();
    const words = ACTIONS[action.value].effect(currentFacts(), who.value, out.value);
    dialog.replaceChildren(
      element("h2", {}, action.value + " on " + path),
      element("p", {}, words),
      element("p", {}, "They are told: " + me.user + ": " + reason.value),
      element(
        "form", { method: "dialog" },
        element("button", { autofocus: "" }, "Cancel"),
        element("button", { value: "yes" }, "Do it")));
    dialog.onclose = () => { if (dialog.returnValue === "yes") { act(); } };
    dialog.returnValue = "";
    dialog.showModal();
  };
  return element(
    "section", {}, element("h2", {}, "Act"),
    element(
      "form", { onsubmit: confirmFirst },
      element("label", {}, "Action", action), whoLabel, outLabel,
      element("label", {}, "Reason, which the candidates and the history get", reason),
      element("button", {}, "Go on")),
    dialog,
    outcome);
}

function showLogin() {
  const user = element("input", { autocomplete: "username" });
  const password = element("input", { type: "password", autocomplete: "current-password" });
  const problem = element("p", { class: "bad", role: "status" });
  const logIn = async (event) => {
    event.preventDefault();
    try {
      await ask("/login", { user: user.value, password: password.value });
      await show();
    } catch (failure) {
      problem.textContent = failure.message;
    }
  };
  main.replaceChildren(
    element(
      "form", { onsubmit: logIn },
      element("label", {}, "User", user),
      element("label", {}, "Password", password),
      element("button", {}, "Log in")),
    problem);
}

function showUser() {
  const user = document.getElementById("user");
  user.replaceChildren(me.user ? me.user + " (" + me.role + ") " : "");
  if (me.user && me.loginPossible) {
    const logOut = async () => { await ask("/logout", {}); await show(); };
    user.append(element("button", { onclick: logOut }, "Log out"));
  } else if (me.loginPossible) {
    user.append(element("button", { onclick: showLogin }, "Log in"));
  }
}

function showProblem(problem) {
  main.replaceChildren(element("p", { class: "bad", role: "alert" }, problem.message));
}

async function show() {
  const view = ++shown;
  if (stream) {
    stream.close();
    stream = null;
  }
  clearInterval(listing);
  state.textContent = "";
  try {
    me = await ask("/me");
    showUser();
    const [place, query] = location.hash.slice(1).split("?");
    const parameters = new URLSearchParams(query || "");
    if (me.loginRequired) {
      showLogin();
    } else if (place.startsWith("/election/")) {
      await showElection(
        view, decodeURIComponent(place.slice("/election".length)), parameters.get("at") || "");
    } else {
      await showOverview(view, parameters.get("query") || "", parameters.get("after") || "");
    }
  } catch (problem) {
    if (view === shown) {
      showProblem(problem);
    }
  }
}

addEventListener("hashchange", show);
show();
