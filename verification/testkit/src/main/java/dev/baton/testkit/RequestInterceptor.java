package dev.baton.testkit;

import java.util.function.Predicate;

/** A trap or hold that waits for one request, and decides how the request and its answer pass. */
abstract sealed class RequestInterceptor permits FaultTrap, HeldMessage {
  private final OpCode op;
  private final Predicate<ProxiedRequest> which;

  RequestInterceptor(OpCode op, Predicate<ProxiedRequest> which) {
    this.op = op;
    this.which = which;
  }

  boolean wantsRequest(ProxiedRequest request) {
    return request.opCode() == op && which.test(request);
  }

  /** Passes the request on, or not. Runs on the thread that would have passed it on. */
  abstract void passRequest(FramePassage passage) throws InterruptedException;

  /** Passes the answer on, or not. Runs on the thread that would have passed it on. */
  abstract void passAnswer(FramePassage passage) throws InterruptedException;
}
