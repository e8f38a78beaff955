package dev.baton.lookalikes;

import java.util.List;

/**
 * A step of a program: a thread makes a call.
 *
 * @param actor the number of the thread
 * @param thing the index of the object
 * @param call one of {@link ThingKind#calls}, or of {@link #FAULTS}
 * @param limit the limit in milliseconds, of calls with {@code (t)} in their name
 */
record ProgramStep(int actor, int thing, String call, int limit) {
  /** The faults: connections are cut, sessions expire, or the server stops and starts again. */
  static final List<String> FAULTS = List.of("cut", "expiry", "restart");

  /** The fault that strikes all clients of all programs. */
  static final String RESTART = "restart";

  /** Returns whether it is no call, but a fault that the object's client meets. */
  boolean isFault() {
    return FAULTS.contains(call);
  }

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

  /** Returns whether it asks for the nodes of all who take part. */
  boolean isOfNodes() {
    return call.endsWith("getParticipantNodes");
  }

  /** Returns what is in brackets; empty if nothing is. */
  String mode() {
    return call.endsWith(")") ? call.replaceFirst(".*\\(", "").replace(")", "") : "";
  }

  @Override
  public String toString() {
    String text = call.replace("(t)", "(" + limit + " ms)");
    return isFault() ? text : "A" + actor + " " + text;
  }
}
