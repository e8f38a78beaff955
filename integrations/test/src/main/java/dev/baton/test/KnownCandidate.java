package dev.baton.test;

import dev.baton.telemetry.MeasuredCandidate;

/** A candidate, and the process that it is of. */
record KnownCandidate(String process, MeasuredCandidate candidate) {
  boolean isLeader() {
    return candidate.isLeader();
  }

  /** Returns whether {@code name} is that of the process, or the candidate's id. */
  boolean answersTo(String name) {
    return process.equals(name) || candidate.id().equals(name);
  }

  /** Returns what it does, for people. */
  String describe() {
    String what =
        isLeader() ? "leads, its lease lasts another " + candidate.lease().get() : "does not lead";
    return candidate.id() + " of process " + process + " " + what;
  }
}
