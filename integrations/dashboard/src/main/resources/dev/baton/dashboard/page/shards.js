import {
  addressOf, ageElement, ask, card, colorOf, count, element, idElement, pathHeading, table,
} from "./dom.js";
import { follow, notTooOften } from "./live.js";

const PERIOD = 5000; // milliseconds between two readings of the assignment

/** Shows a group: which member has which shards. Returns what ends that. */
export async function showShards(main, path) {
  const live = element("div", {});
  main.replaceChildren(...pathHeading(path), live);
  let known = "";
  const paint = async () => {
    const group = await ask("/shards?path=" + encodeURIComponent(path));
    if (JSON.stringify(group) !== known) {
      known = JSON.stringify(group);
      live.replaceChildren(...describeGroup(path, group));
    }
  };
  await paint();
  const repaint = notTooOften(500, () => paint().catch(() => {}));
  follow(live, [path + "/members"], repaint);
  const timer = setInterval(repaint, PERIOD);
  return () => clearInterval(timer);
}

function describeGroup(path, group) {
  const unowned = group.unowned.length;
  const parts = [
    element("p", { class: "lead" },
      count(group.shards, "shard") + ", shared by " + count(group.members.length, "member") + ". ",
      unowned
        ? element("span", { class: "bad" }, count(unowned, "shard") + " without owner: the limits of the " +
            "members leave no room for " + (unowned === 1 ? "it" : "them") + ", or the group is just " +
            "sharing anew.")
        : "Each shard has an owner."),
    card("Shards", grid(path, group), legend(group)),
    card("Members", memberTable(group)),
  ];
  return parts;
}

/** Returns a cell for each shard, in its owner's color. Each is a link to the shard's election. */
function grid(path, group) {
  const owners = new Map();
  for (const member of [...group.members, ...group.gone]) {
    member.shards.forEach((shard) => owners.set(shard, member.id));
  }
  const cells = [];
  for (let shard = 0; shard < group.shards; shard++) {
    const owner = owners.get(shard);
    const text = "Shard " + shard + ": " + (owner === undefined ? "no owner" : owner);
    cells.push(element("a", {
      href: addressOf("election", path + "/" + shard), title: text, "aria-label": text,
      class: "cell " + (owner === undefined ? "free" : "color" + colorOf(owner)),
    }, group.shards <= 256 ? String(shard) : ""));
  }
  return element("div", { class: group.shards <= 256 ? "cells" : "cells small" }, ...cells);
}

function legend(group) {
  const ids = [...new Set(group.members.map((member) => member.id))];
  return element(
    "p", { class: "legend" }, ...ids.slice(0, 12).map(idElement),
    group.unowned.length ? element("span", { class: "id" }, element("span", { class: "dot free" }), "no owner") : "");
}

function memberTable(group) {
  const rows = group.members.map((member) => [
    idElement(member.id),
    String(member.shards.length),
    formatRanges(member.shards),
    member.limit < group.shards ? String(member.limit) : "none",
    ageElement(member.memberSince),
    member.assigns ? "assigns the shards" : "",
  ]);
  const gone = group.gone.map((member) => [
    idElement(member.id), String(member.shards.length), formatRanges(member.shards), "", "",
    element("span", { class: "bad" }, "has left; its shards are about to be assigned anew"),
  ]);
  return table(["Member", "Has", "Shards", "Limit", "Member for", ""], [...rows, ...gone]);
}

/** Returns numbers as 0-9, 12. */
function formatRanges(numbers) {
  const ranges = [];
  for (const number of numbers) {
    const last = ranges[ranges.length - 1];
    if (last && last[1] === number - 1) {
      last[1] = number;
    } else {
      ranges.push([number, number]);
    }
  }
  return ranges.map(([first, end]) => (first === end ? String(first) : first + "–" + end)).join(", ");
}
