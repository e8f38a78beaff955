package dev.baton.testkit;

import java.util.function.Predicate;

/** A trap or hold that waits for one request, and decides how the request and its answer pass. */
abstract sealed class Snare permits Trap, Held {
  private final OpCode op;
  private final Predicate<Request> which;

  Snare(OpCode op, Predicate<Request> which) {
    this.op = op;
    this.which = which;
  }

  boolean wants(Request request) {
    return request.op() == op && which.test(request);
  }

  /** Passes the request on, or not. Runs on the thread that would have passed it on. */
  abstract void request(Passage passage) throws InterruptedException;

  /** Passes the answer on, or not. Runs on the thread that would have passed it on. */
  abstract void answer(Passage passage) throws InterruptedException;
}
