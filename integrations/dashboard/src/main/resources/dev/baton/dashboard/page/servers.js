import { ask, card, element, table } from "./dom.js";

const PERIOD = 10000; // milliseconds between two looks at the servers

/** Asks for the servers now and then, while the page is seen. Returns what ends that. */
function watchServers(shown) {
  const look = () => {
    if (!document.hidden) {
      ask("/ensemble").then(shown).catch(() => shown(null));
    }
  };
  look();
  const timer = setInterval(look, PERIOD);
  return () => clearInterval(timer);
}

function markOf(server) {
  return element("span", { class: "lamp " + (server.serves ? "good" : "bad"), "aria-hidden": "true" });
}

function millis(value) {
  return value === undefined ? "" : (value < 10 ? value.toFixed(1) : Math.round(value)) + " ms";
}

/** Says in a sentence how the ensemble is. */
function verdict(ensemble) {
  const serving = ensemble.servers.filter((server) => server.serves).length;
  const all = ensemble.servers.length;
  if (!ensemble.connected) {
    return "The dashboard has no connection to ZooKeeper. What is shown may be out of date.";
  }
  if (!all) {
    return "Connected to ZooKeeper.";
  }
  const spare = serving - Math.floor(all / 2) - 1;
  if (all === 1) {
    return "One server serves. While it is down, there are no leaders.";
  }
  if (serving === all) {
    return "All " + all + " servers serve; " + (spare || "none") + " may fail.";
  }
  return serving + " of " + all + " servers serve; " + (spare > 0 ? spare : "no more") + " may fail.";
}

/** Returns a strip with each server and its state, and what ends its updates. */
export function serverStrip() {
  const node = element("a", { class: "strip", href: "#/servers", "aria-label": "Servers" });
  const end = watchServers((ensemble) => {
    if (!ensemble) {
      node.replaceChildren(element("span", { class: "bad" }, "The dashboard does not answer."));
      return;
    }
    const chips = ensemble.servers.map((server) => element(
      "span", { class: "server" }, markOf(server), element("b", {}, server.name),
      " " + (server.serves ? server.mode : "does not serve")));
    node.replaceChildren(
      element("span", { class: ensemble.connected ? "" : "bad" }, verdict(ensemble)), ...chips);
  });
  return { node, end };
}

/** Shows the servers. Returns what ends that. */
export function showServers(main) {
  const live = element("div", {});
  main.replaceChildren(element("h1", {}, "Servers"), live);
  return watchServers((ensemble) => {
    if (!ensemble) {
      live.replaceChildren(element("p", { class: "bad" }, "The dashboard does not answer."));
      return;
    }
    const parts = [element("p", { class: ensemble.connected ? "lead" : "lead bad" }, verdict(ensemble))];
    if (ensemble.servers.length) {
      parts.push(card("ZooKeeper", serverTable(ensemble.servers), element(
        "p", { class: "hint" },
        "Each server tells this about itself. Its latency is the average of all requests since its " +
        "start. For the quorum, permissions and clocks, run: baton doctor")));
    } else {
      parts.push(element("p", { class: "hint" },
        "This dashboard runs within another program, which names no servers. The command baton " +
        "dashboard shows them."));
    }
    live.replaceChildren(...parts);
  });
}

function serverTable(servers) {
  return table(
    ["Server", "State", "To connect", "Latency", "Connections", "Version"],
    servers.map((server) => [
      element("span", { class: "id" }, markOf(server), server.name),
      server.serves
        ? server.mode || "serves; it does not tell its mode"
        : element("span", { class: "bad" }, server.problem),
      server.serves ? millis(server.connectMillis) : "",
      millis(server.averageMillis),
      server.connections === undefined ? "" : String(server.connections),
      server.version,
    ]));
}
