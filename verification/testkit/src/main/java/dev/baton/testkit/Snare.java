package dev.baton.testkit;

import java.util.function.Predicate;

/** What lies in wait for one request, and decides how it and its answer pass. */
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

  /** Passes the request on, or not; on the thread that would have done so. */
  abstract void request(Passage passage) throws InterruptedException;

  /** Passes its answer on, or not; on the thread that would have done so. */
  abstract void answer(Passage passage) throws InterruptedException;
}
