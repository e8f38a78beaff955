import { showState } from "./dom.js";

const MOST_FOLLOWED = 200;
const LONGEST_QUERY = 6000; // characters; the server takes 8 KiB with all other headers
const PAUSE = 150; // milliseconds in which a scrolling reader may go on
const REFUSED = 5000; // milliseconds until a refused stream is tried again

let stream = null;
let followed = new Set();
let waiting = null;

/**
 * Follows elections for a part of the page that is still there; changed gets the facts of each, now
 * and at each change. What is followed already costs nothing. The browser connects again by itself,
 * and then gets the present state.
 */
export function follow(part, paths, changed) {
  if (!part.isConnected) {
    return;
  }
  clearTimeout(waiting);
  if (paths.every((path) => followed.has(path))) {
    return;
  }
  waiting = setTimeout(() => openStream(fittingPaths(paths), changed), stream ? PAUSE : 0);
}

function parameterOf(path) {
  return "election=" + encodeURIComponent(path);
}

function fittingPaths(paths) {
  let length = 0;
  return paths.slice(0, MOST_FOLLOWED).filter((path) => {
    length += parameterOf(path).length + 1;
    return length <= LONGEST_QUERY;
  });
}

/** The former stream ends when the new one is open, so that the server need not watch anew. */
function openStream(paths, changed) {
  const former = stream;
  followed = new Set(paths);
  const query = paths.map(parameterOf).join("&");
  const opened = new EventSource("/api/v1/events?" + query);
  stream = opened;
  opened.onopen = () => {
    showState("good", "live");
    if (former) {
      former.close();
    }
  };
  opened.onerror = () => {
    showState("bad", "not connected: what is shown may be out of date");
    if (opened.readyState === EventSource.CLOSED && stream === opened) {
      // The server has refused it, and the browser gives up; a restarted server will have it.
      waiting = setTimeout(() => openStream(paths, changed), REFUSED);
    }
  };
  opened.addEventListener("problem", () => {
    if (stream === opened) {
      // There may be an election later. Without one, the server watches nothing.
      clearTimeout(waiting);
      waiting = setTimeout(() => openStream(paths, changed), REFUSED);
    }
  });
  opened.addEventListener("election", (event) => {
    if (stream === opened) {
      changed(JSON.parse(event.data));
    }
  });
}

export function followNothing() {
  clearTimeout(waiting);
  if (stream) {
    stream.close();
  }
  stream = null;
  followed = new Set();
}

/** Returns a function that does the work now, but not more often than once in each pause. */
export function notTooOften(pause, work) {
  let last = 0;
  let next = null;
  return () => {
    const wait = Math.max(0, last + pause - Date.now());
    next = next || setTimeout(() => {
      next = null;
      last = Date.now();
      work();
    }, wait);
  };
}
