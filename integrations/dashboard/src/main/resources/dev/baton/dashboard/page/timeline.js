import { colorOf, duration, element, idElement, visible } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const BAR = 38;
const AXIS = 22;
const MARK_WIDTH = 90; // pixels between two marks of the axis, at least
const LETTER = 7.2; // pixels that a letter of a label takes

function drawn(name, attributes, ...children) {
  const created = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    created.setAttribute(key, value);
  }
  created.append(...children.map((one) => (typeof one === "string" ? visible(one) : one)));
  return created;
}

/** Returns the terms with begin and end in milliseconds, the oldest first. */
function placeTerms(history, now) {
  return history
    .filter((term) => term.from || term.to)
    .map((term) => {
      const to = term.to ? Date.parse(term.to) : term.lasts ? now : Date.parse(term.from);
      return { term, from: term.from ? Date.parse(term.from) : to, to };
    })
    .sort((one, other) => one.from - other.from);
}

/** Returns for how long a term lasted. If its leader crashed, it may be that nothing tells. */
function lengthOf({ term, from, to }) {
  return term.to || term.lasts ? duration(to - from) : "an unknown time";
}

/** Returns the milliseconds between the marks of an axis that has room for so many. */
function axisStep(span, marks) {
  const steps = [1, 5, 15, 60, 300, 900, 3600, 21600, 86400, 604800, 2592000].map((s) => s * 1000);
  const most = steps[steps.length - 1];
  return steps.find((step) => span / step <= marks) || most * Math.ceil(span / most / marks);
}

/**
 * A drawing of the past terms. The buttons, the keys + and -, pinching and Ctrl with the wheel zoom;
 * dragging and the arrow keys move. The table below it tells the same, so it is one image for screen
 * readers.
 */
export class Timeline {
  constructor(formatTime, moment) {
    this.formatTime = formatTime;
    this.moment = moment;
    this.terms = [];
    this.drawing = drawn("svg", {
      class: "timeline", role: "img", tabindex: "0",
      "aria-label": "Timeline of terms; the table below has them too",
    });
    this.chosen = element("p", { class: "hint" });
    this.legend = element("p", { class: "legend" });
    const button = (text, label, work) =>
      element("button", { type: "button", "aria-label": label, title: label, onclick: work }, text);
    this.node = element(
      "div", { class: "past" },
      element(
        "div", { class: "zoom" }, this.legend,
        button("−", "Zoom out", () => this.zoom(1.6, this.middle())),
        button("+", "Zoom in", () => this.zoom(0.6, this.middle())),
        button("All", "Show all terms", () => this.showAll())),
      this.drawing, this.chosen);
    this.listen();
    this.resized = new ResizeObserver(() => { if (this.to) { this.draw(); } });
    this.resized.observe(this.drawing);
  }

  end() {
    this.resized.disconnect();
  }

  listen() {
    this.drawing.addEventListener("wheel", (event) => this.onWheel(event), { passive: false });
    this.drawing.addEventListener("keydown", (event) => this.onKey(event));
    this.drawing.addEventListener("pointerdown", (event) => {
      this.drawing.setPointerCapture(event.pointerId);
      this.drag = { x: event.clientX, from: this.from, to: this.to };
      this.point(event);
    });
    this.drawing.addEventListener("pointerup", () => { this.drag = null; });
    this.drawing.addEventListener("pointercancel", () => { this.drag = null; });
    this.drawing.addEventListener("pointermove", (event) => this.onMove(event));
    this.drawing.addEventListener("pointerleave", () => this.point(null));
  }

  /** Zooms with Ctrl, as pinching does. Without it the page scrolls, as everywhere. */
  onWheel(event) {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      this.zoom(event.deltaY > 0 ? 1.25 : 0.8, this.timeAt(event));
    }
  }

  onMove(event) {
    this.pointer = event;
    if (this.drag && Math.abs(this.drag.x - event.clientX) > 2) {
      const share = (this.drag.x - event.clientX) / this.drawing.clientWidth;
      const by = share * (this.drag.to - this.drag.from);
      this.show(this.drag.from + by, this.drag.to + by);
    } else {
      this.describe();
    }
  }

  onKey(event) {
    const span = this.to - this.from;
    const moves = { ArrowLeft: -0.2, ArrowRight: 0.2 };
    const zooms = { "+": 0.8, "=": 0.8, "-": 1.25 };
    if (event.key in moves) {
      this.show(this.from + span * moves[event.key], this.to + span * moves[event.key]);
    } else if (event.key in zooms) {
      this.zoom(zooms[event.key], this.middle());
    } else if (event.key === "0") {
      this.showAll();
    } else {
      return;
    }
    event.preventDefault();
  }

  middle() {
    return (this.from + this.to) / 2;
  }

  /** Describes what is under the pointer: now, and after each new drawing. */
  point(event) {
    this.pointer = event;
    this.describe();
  }

  timeAt(event) {
    const box = this.drawing.getBoundingClientRect();
    return this.from + ((event.clientX - box.left) / box.width) * (this.to - this.from);
  }

  /** Shows other terms. What is zoomed stays, unless all was shown up to now. */
  update(history) {
    const followed = this.to === undefined || this.all;
    this.newest = Date.now();
    this.terms = placeTerms(history, this.newest);
    const ids = [...new Set(this.terms.map(({ term }) => term.id))];
    this.legend.replaceChildren(...ids.slice(0, 8).map(idElement));
    if (followed) {
      this.showAll();
    } else {
      this.draw();
    }
  }

  showAll() {
    const known = this.terms.map(({ from }) => from).concat(this.moment || []);
    const oldest = known.length ? Math.min(...known) : this.newest - 60000;
    const newest = Math.max(this.newest, this.moment || 0);
    const edge = Math.max(500, (newest - oldest) * 0.01);
    this.show(oldest - edge, newest);
    this.all = true;
  }

  zoom(factor, around) {
    this.show(around - (around - this.from) * factor, around + (this.to - around) * factor);
  }

  show(from, to) {
    if (to - from >= 100) {
      this.all = false;
      this.from = from;
      this.to = to;
      this.draw();
    }
  }

  x(time) {
    return ((time - this.from) / (this.to - this.from)) * this.width;
  }

  draw() {
    this.width = this.drawing.clientWidth || 1000;
    this.drawing.setAttribute("viewBox", `0 0 ${this.width} ${BAR + AXIS}`);
    const parts = [
      drawn("rect", { class: "gap", x: 0, y: 0, width: this.width, height: BAR, rx: 4 }),
      ...this.shownTerms().flatMap((placed) => this.drawTerm(placed)),
      ...this.drawAxis(),
    ];
    if (this.moment) {
      const x = this.x(this.moment);
      parts.push(drawn("line", { class: "moment", x1: x, x2: x, y1: 0, y2: BAR + 6 }));
    }
    this.drawing.replaceChildren(...parts);
    this.describe();
  }

  /** Returns where a term is drawn. The shortest is wide enough to be seen, and to be pointed at. */
  barOf({ from, to }) {
    const left = Math.max(0, this.x(from));
    return { left, right: Math.max(left + 2, Math.min(this.width, this.x(to))) };
  }

  shownTerms() {
    return this.terms.filter(({ from, to }) => this.x(to) >= 0 && this.x(from) <= this.width);
  }

  drawTerm(placed) {
    const { term } = placed;
    const { left, right } = this.barOf(placed);
    const width = right - left;
    const bar = drawn("rect", {
      class: "term color" + colorOf(term.id), x: left, y: 0, width, height: BAR,
      rx: Math.min(4, width / 2) });
    const letters = Math.floor((width - 16) / LETTER);
    if (letters < 3) {
      return [bar];
    }
    const text = term.id.length > letters ? term.id.slice(0, letters - 1) + "…" : term.id;
    return [bar, drawn("text", { class: "name", x: left + 8, y: BAR / 2 + 4.5 }, text)];
  }

  drawAxis() {
    const parts = [];
    const step = axisStep(this.to - this.from, Math.max(1, this.width / MARK_WIDTH));
    const zone = new Date(this.from).getTimezoneOffset() * 60000; // so that days begin at midnight
    const first = Math.ceil((this.from - zone) / step) * step + zone;
    for (let time = first; time < this.to; time += step) {
      const x = this.x(time);
      parts.push(drawn("line", { class: "mark", x1: x, x2: x, y1: BAR, y2: BAR + 6 }));
      if (x + MARK_WIDTH * 0.7 < this.width) {
        parts.push(drawn("text", { class: "label", x: x + 4, y: BAR + 16 }, this.labelOf(time, step)));
      }
    }
    return parts;
  }

  /** Returns the text at a mark: a time of day, or a day where the marks are days apart. */
  labelOf(time, step) {
    const style = step < 86400000
      ? { timeStyle: step < 60000 ? "medium" : "short" } : { dateStyle: "medium" };
    return new Intl.DateTimeFormat(undefined, style).format(new Date(time));
  }

  describe() {
    this.chosen.textContent = visible(
      this.pointer ? this.momentText(this.timeAt(this.pointer)) : this.spanText());
  }

  spanText() {
    return this.formatTime(this.from) + " to " + this.formatTime(this.to) +
      ". Point at a term to read it.";
  }

  momentText(time) {
    const x = this.x(time);
    const at = this.shownTerms()
      .filter((placed) => this.barOf(placed).left <= x && x < this.barOf(placed).right).pop();
    const before = this.terms.filter(({ to }) => to <= time).pop();
    const why = before ? " " + before.term.id + " led before: " + before.term.text + "." : "";
    return this.formatTime(time) + ": " + (at
      ? at.term.id + " led for " + lengthOf(at) + ", with token " + at.term.token + ". " +
        (at.term.lasts ? "" : "Its term ended: " + at.term.text + ".")
      : "no leader is known." + why);
  }
}
