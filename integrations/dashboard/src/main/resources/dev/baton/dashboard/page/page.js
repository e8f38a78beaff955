"use strict";

const main = document.getElementById("main");
const state = document.getElementById("state");
const MOST_FOLLOWED = 200;
let me = {};
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
  const query = paths.slice(0, MOST_FOLLOWED).map((path) => "election=" + encodeURIComponent(path));
  stream = new EventSource("/api/v1/events?" + query.join("&"));
  stream.onopen = () => { state.textContent = "live"; };
  stream.onerror = () => { state.textContent = "not connected: what is shown may be out of date"; };
  stream.addEventListener("election", (event) => changed(JSON.parse(event.data)));
}

async function showOverview(view, query, after) {
  const found = await ask(
    "/overview?query=" + encodeURIComponent(query) + "&after=" + encodeURIComponent(after));
  if (view !== shown) {
    return;
  }
  const filter = element("input", { name: "query", value: query, "aria-label": "part of a path" });
  const form = element(
    "form",
    {
      onsubmit: (event) => {
        event.preventDefault();
        openAddress(overviewAddress(filter.value, ""));
      },
    },
    filter,
    element("button", {}, "Filter"));
  const rows = found.elections.map(electionRow);
  const text = found.total + " elections and locks" +
    (found.hidden ? "; " + found.hidden + " nodes may not be read" : "");
  main.replaceChildren(
    form,
    element("p", {}, text),
    table(["Election", "Leader", "Token", "Candidates", "Warning"], rows));
  if (found.next) {
    main.append(element("a", { href: overviewAddress(query, found.next) }, "Next page"));
  }
  follow(found.elections.map((one) => one.path), (facts) => {
    const old = rows.findIndex((one) => one.dataset.path === facts.path);
    const fresh = electionRow(facts);
    rows[old].replaceWith(fresh);
    rows[old] = fresh;
  });
}

function overviewAddress(query, after) {
  return "#/?" + new URLSearchParams({ query, after });
}

function openAddress(address) {
  location.hash = address;
}

async function showElection(view, path, at) {
  const paint = async () => {
    const facts = await ask("/election?path=" + encodeURIComponent(path));
    const moment = at
      ? await ask("/at?path=" + encodeURIComponent(path) + "&time=" + encodeURIComponent(at))
      : null;
    if (view === shown) {
      fill(facts, moment);
    }
  };
  const live = element("div", {});
  const acts = element("div", {});
  main.replaceChildren(live, acts);
  const fill = (facts, moment) => {
    const led = facts.leader;
    live.replaceChildren(
      element("h1", {}, path),
      element("p", {}, led ? led.id + " leads, with token " + led.token + "." : "No leader."),
      element("p", { class: "bad" }, facts.warning),
      table(
        ["Position", "Id", "In the queue since", "Priority", "Metadata"],
        facts.queue.map((one) =>
          row("td", String(one.position), one.id, one.queuedSince, String(one.priority), one.metadata))),
      element("h2", {}, "Past terms"),
      momentForm(path, at),
      element("p", { id: "moment" }, moment ? moment.sentence : ""),
      table(
        ["Token", "Leader", "From", "To", "Ended"],
        facts.history.map((term) =>
          row("td", term.token, term.id, term.from || "?", term.to || "", term.text))));
  };
  await paint();
  if (view !== shown) {
    return;
  }
  if (me.mayChange) {
    acts.append(actionForm(path));
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

function momentForm(path, at) {
  const time = element("input", {
    value: at, placeholder: "2026-11-24T03:12:00Z", "aria-label": "time in UTC" });
  return element(
    "form",
    {
      onsubmit: (event) => {
        event.preventDefault();
        const link = electionLink(path).getAttribute("href");
        openAddress(link + "?at=" + encodeURIComponent(time.value));
      },
    },
    time,
    element("button", {}, "Who led then?"));
}

function actionForm(path) {
  const action = element(
    "select", {}, ...["resign", "transfer", "cede"].map((name) => element("option", {}, name)));
  const who = element("input", { placeholder: "id" });
  const reason = element("input", { placeholder: "why" });
  const outcome = element("p", { role: "status" });
  const act = async (event) => {
    event.preventDefault();
    const text = action.value + " " + path + (who.value ? ", " + who.value : "") + "?";
    if (!confirm(text)) {
      return;
    }
    outcome.textContent = "under way";
    try {
      const done = await ask("/actions", {
        action: action.value, path, to: who.value, id: who.value, reason: reason.value });
      outcome.textContent = done.text;
    } catch (problem) {
      outcome.textContent = problem.message;
    }
  };
  return element(
    "section", {}, element("h2", {}, "Act"),
    element(
      "form", { onsubmit: act },
      element("label", {}, "Action", action),
      element("label", {}, "To, or who cedes", who),
      element("label", {}, "Reason", reason),
      element("button", {}, "Do it")),
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
