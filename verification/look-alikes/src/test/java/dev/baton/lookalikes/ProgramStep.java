package dev.baton.lookalikes;

/**
 * A step of a program: a thread makes a call.
 *
 * @param actor the number of the thread
 * @param thing the index of the object
 * @param call one of {@link ThingKind#calls}
 * @param limit the limit in milliseconds, of calls with {@code (t)} in their name
 */
record ProgramStep(int actor, int thing, String call, int limit) {
  /** Returns whether the call ends by itself. */
  boolean isLimited() {
    return call.endsWith("(t)");
  }

  /** Returns the name of the call without what is in brackets. */
  String method() {
    return call.replaceFirst("\\(.*", "");
  }

  /** Returns whether others can have what the thread had when the call returns. */
  boolean isRelease() {
    return call.endsWith("release") || call.endsWith("usual") || call.startsWith("return");
  }

  /** Returns what is in brackets; empty if nothing is. */
  String mode() {
    return call.endsWith(")") ? call.replaceFirst(".*\\(", "").replace(")", "") : "";
  }

  @Override
  public String toString() {
    return "A" + actor + " " + call.replace("(t)", "(" + limit + " ms)");
  }
}
