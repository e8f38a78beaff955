import { ask, card, element, me, visible } from "./dom.js";

/** The actions: what each needs, whether locks have it, and what it will do, in words. */
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
    ofLocks: true,
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

/** Returns the form in which an operator acts. Nothing happens before it is confirmed. */
export function actionForm(path, currentFacts) {
  const isLock = currentFacts().kind === "lock";
  const names = Object.keys(ACTIONS).filter((name) => !isLock || ACTIONS[name].ofLocks);
  const action = element("select", {}, ...names.map((name) => element("option", {}, name)));
  const who = element("select", {});
  const out = element("input", { type: "number", min: "1", value: "60" });
  const reason = element("input", { required: "", maxlength: "200", class: "reason" });
  const whoLabel = element("label", {}, "Candidate", who);
  const outLabel = element("label", {}, "Seconds", out);
  const effect = element("p", { class: "hint" });
  const outcome = element("p", { class: "outcome", role: "status" });
  const words = () => ACTIONS[action.value].effect(currentFacts(), who.value, out.value);
  const choose = () => {
    const { needs } = ACTIONS[action.value];
    whoLabel.hidden = !needs.includes("who");
    outLabel.hidden = !needs.includes("out");
    const leader = nameOf(currentFacts().leader);
    const was = who.value;
    const ids = [...new Set(currentFacts().queue.map((one) => one.id))]
      .filter((id) => action.value !== "transfer" || id !== leader);
    who.replaceChildren(...ids.map((id) => element("option", { value: id }, id)));
    who.value = ids.includes(was) ? was : ids[0] || "";
    effect.textContent = visible(words());
  };
  action.addEventListener("change", choose);
  who.addEventListener("focus", choose);
  who.addEventListener("change", () => { effect.textContent = visible(words()); });
  out.addEventListener("input", () => { effect.textContent = visible(words()); });
  choose();
  const act = async () => {
    outcome.className = "outcome";
    outcome.textContent = "Under way …";
    try {
      const done = await ask("/actions", {
        action: action.value, path, to: who.value, id: who.value, outSeconds: out.value,
        reason: reason.value });
      outcome.textContent = visible(done.text);
    } catch (problem) {
      outcome.className = "outcome bad";
      outcome.textContent = problem.message;
    }
  };
  const dialog = element("dialog", { "aria-labelledby": "confirm" });
  const confirmFirst = (event) => {
    event.preventDefault();
    dialog.replaceChildren(
      element("h2", { id: "confirm" }, action.value + " on " + path + "?"),
      element("p", {}, words()),
      element("p", { class: "hint" }, "They are told: " + me.user + ": " + reason.value),
      element(
        "form", { method: "dialog" },
        element("button", { autofocus: "" }, "Cancel"),
        element("button", { value: "yes", class: "primary" }, "Do it")));
    dialog.onclose = () => { if (dialog.returnValue === "yes") { act(); } };
    dialog.returnValue = "";
    dialog.showModal();
  };
  return card(
    "Act",
    element(
      "form", { onsubmit: confirmFirst },
      element("label", {}, "Action", action), whoLabel, outLabel,
      element("label", { class: "grow" }, "Reason, told to them and kept in the history", reason),
      element("button", {}, "Go on")),
    effect, dialog, outcome);
}
