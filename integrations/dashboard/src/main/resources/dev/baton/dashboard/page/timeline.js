"use strict";

const SVG = "http://www.w3.org/2000/svg";
const BAR = 34;
const AXIS = 20;
const MARK_WIDTH = 90; // pixels between two marks of the axis, at least
const COLORS = 8;

function drawn(name, attributes, ...children) {
  const created = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    created.setAttribute(key, value);
  }
  created.append(...children);
  return created;
}

/** Returns the number of the color of an id, the same in each election and on each day. */
function colorOf(id) {
  let sum = 0;
  for (const letter of id) {
    sum = (sum * 31 + letter.codePointAt(0)) % 9973;
  }
  return sum % COLORS;
}

/** Returns the terms with begin and end in milliseconds, the oldest first. */
function placeTerms(history, now) {
  return history
    .filter((term) => term.from || term.to)
    .map((term) => {
      const to = term.to ? Date.parse(term.to) : now;
      return { term, from: term.from ? Date.parse(term.from) : to, to };
    })
    .sort((one, other) => one.from - other.from);
}

/** Returns the milliseconds between the marks of an axis that has room for so many. */
function axisStep(span, marks) {
  const steps = [1, 5, 15, 60, 300, 900, 3600, 21600, 86400, 604800, 2592000].map((s) => s * 1000);
  return steps.find((step) => span / step <= marks) || steps[steps.length - 1] * 12;
}

/**
 * A drawing of the past terms. The wheel and the keys + and - zoom, dragging and the arrow keys
 * move. The table below it tells the same, so it is one image for screen readers.
 */
class Timeline {
  constructor(formatTime) {
    this.formatTime = formatTime;
    this.terms = [];
    this.drawing = drawn("svg", {
      class: "timeline", role: "img", tabindex: "0", "aria-label": "Timeline of terms; the table below has them too",
    });
    this.chosen = document.createElement("p");
    this.chosen.className = "hint";
    this.node = document.createElement("div");
    this.node.append(this.drawing, this.chosen);
    this.listen();
    new ResizeObserver(() => { if (this.to) { this.draw(); } }).observe(this.drawing);
  }

  listen() {
    this.drawing.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoom(event.deltaY > 0 ? 1.25 : 0.8, this.timeAt(event));
    }, { passive: false });
    this.drawing.addEventListener("keydown", (event) => this.onKey(event));
    this.drawing.addEventListener("pointerdown", (event) => {
      this.drag = { x: event.clientX, from: this.from, to: this.to };
    });
    addEventListener("pointerup", () => { this.drag = null; });
    this.drawing.addEventListener("pointermove", (event) => this.onMove(event));
  }

  onMove(event) {
    if (this.drag) {
      const share = (this.drag.x - event.clientX) / this.drawing.clientWidth;
      const by = share * (this.drag.to - this.drag.from);
      this.show(this.drag.from + by, this.drag.to + by);
    } else {
      this.describe(this.timeAt(event));
    }
  }

  onKey(event) {
    const span = this.to - this.from;
    const middle = this.from + span / 2;
    const moves = { ArrowLeft: -0.2, ArrowRight: 0.2 };
    const zooms = { "+": 0.8, "=": 0.8, "-": 1.25 };
    if (event.key in moves) {
      this.show(this.from + span * moves[event.key], this.to + span * moves[event.key]);
    } else if (event.key in zooms) {
      this.zoom(zooms[event.key], middle);
    } else if (event.key === "0") {
      this.showAll();
    } else {
      return;
    }
    event.preventDefault();
  }

  timeAt(event) {
    const box = this.drawing.getBoundingClientRect();
    return this.from + ((event.clientX - box.left) / box.width) * (this.to - this.from);
  }

  /** Shows other terms. What is zoomed stays, unless all was shown up to now. */
  update(history) {
    const now = Date.now();
    const followed = this.to === undefined || this.to >= this.newest - 1;
    this.terms = placeTerms(history, now);
    this.newest = now;
    if (followed || this.from === undefined) {
      this.showAll();
    } else {
      this.draw();
    }
  }

  showAll() {
    const oldest = this.terms.length ? this.terms[0].from : this.newest - 60000;
    this.show(Math.min(oldest, this.newest - 1000), this.newest);
  }

  zoom(factor, around) {
    this.show(around - (around - this.from) * factor, around + (this.to - around) * factor);
  }

  show(from, to) {
    if (to - from >= 100) {
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
      drawn("rect", { class: "gap", x: 0, y: 0, width: this.width, height: BAR })];
    for (const { term, from, to } of this.terms) {
      const left = Math.max(0, this.x(from));
      const right = Math.min(this.width, this.x(to));
      if (right >= 0 && left <= this.width) {
        const bar = drawn("rect", {
          class: "term color" + colorOf(term.id), x: left, y: 0, width: Math.max(1.5, right - left),
          height: BAR });
        parts.push(bar);
      }
    }
    const step = axisStep(this.to - this.from, Math.max(1, this.width / MARK_WIDTH));
    for (let time = Math.ceil(this.from / step) * step; time < this.to; time += step) {
      parts.push(drawn("line", {
        class: "mark", x1: this.x(time), x2: this.x(time), y1: BAR, y2: BAR + 5 }));
      parts.push(drawn(
        "text", { class: "label", x: this.x(time) + 3, y: BAR + 15 }, this.labelOf(time, step)));
    }
    this.drawing.replaceChildren(...parts);
    const span = this.formatTime(this.from) + " to " + this.formatTime(this.to);
    this.chosen.textContent = span + ". Point at a term, or zoom with + and - (0 shows all).";
  }

  /** Returns the text at a mark: a time of day, or a day where the marks are days apart. */
  labelOf(time, step) {
    const style = step < 86400000
      ? { timeStyle: step < 60000 ? "medium" : "short" } : { dateStyle: "medium" };
    return new Intl.DateTimeFormat(undefined, style).format(new Date(time));
  }

  describe(time) {
    const at = this.terms.filter(({ from, to }) => from <= time && time < to).pop();
    this.chosen.textContent = this.formatTime(time) + ": " + (at
      ? at.term.id + " led, with token " + at.term.token + ". " + at.term.text
      : "no leader is known.");
  }
}
