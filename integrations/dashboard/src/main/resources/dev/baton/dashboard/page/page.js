/** Finds the view that the address names, and shows it. */

import { ask, element, me, readMe, showState } from "./dom.js";
import { showElection } from "./election.js";
import { showList } from "./list.js";
import { followNothing } from "./live.js";
import { showServers } from "./servers.js";
import { showShards } from "./shards.js";

let shown = 0; // the number of the view; what comes late for an earlier one ends at once
let end = () => {};

function pathIn(place, view) {
  return decodeURIComponent(place.slice(view.length + 1));
}

/** Begins a view, and returns what ends it. */
function beginView(main, place, parameters) {
  document.title = "Baton";
  if (place.startsWith("/election/")) {
    const path = pathIn(place, "election");
    document.title = path + " – Baton";
    return showElection(main, path, parameters.get("at") || "");
  }
  if (place.startsWith("/shards/")) {
    const path = pathIn(place, "shards");
    document.title = path + " – Baton";
    return showShards(main, path);
  }
  return place === "/servers" ? showServers(main) : showList(main, parameters);
}

async function show() {
  const view = ++shown;
  followNothing();
  end();
  end = () => {};
  showState("", "");
  // Each view draws into a part of its own, so that a late answer draws nothing that is seen.
  const part = element("div", {});
  document.getElementById("main").replaceChildren(part);
  try {
    await readMe();
    showUser();
    const [place, query] = location.hash.slice(1).split("?");
    markPage(place);
    const ended = await beginView(part, place, new URLSearchParams(query || ""));
    if (view === shown) {
      end = ended;
    } else {
      ended();
    }
  } catch (problem) {
    if (view === shown) {
      part.replaceChildren(element("p", { class: "banner bad", role: "alert" }, problem.message));
    }
  }
}

function markPage(place) {
  for (const link of document.querySelectorAll("header nav a")) {
    const isCurrent = (link.hash === "#/servers") === (place === "/servers");
    if (isCurrent) {
      link.setAttribute("aria-current", "page");
    } else {
      link.removeAttribute("aria-current");
    }
  }
}

function showUser() {
  const user = document.getElementById("user");
  user.replaceChildren(me.user ? me.user + " (" + me.role + ")" : "");
  if (!me.user && me.loginPossible) {
    // The browser asks for the name and the password, and keeps the place behind the #.
    user.append(element("a", { class: "button", href: "/login" + location.hash }, "Log in"));
  }
}

addEventListener("hashchange", show);
show();
