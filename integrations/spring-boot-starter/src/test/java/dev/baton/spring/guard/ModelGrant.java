package dev.baton.spring.guard;

import dev.baton.guard.FencedTransaction;
import dev.baton.protocol.EndReason;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A term, or the hold of a lock, of one application in the model. */
final class ModelGrant {
  final int application;
  final CallGuard guard;
  private boolean valid = true;

  /** How far the end has been told: not at all, that no call begins, to all that run. */
  private int told;

  private @Nullable EndReason end;

  ModelGrant(int application, GuardScope scope, long token, Consumer<ModelGrant> giveUp) {
    this.application = application;
    this.guard =
        new CallGuard(
            scope, token, () -> valid, ModelGrant::newTransaction, () -> giveUp.accept(this));
  }

  private static FencedTransaction newTransaction() {
    throw new AssertionError("the model has no nodes");
  }

  GuardScope scope() {
    return guard.scope();
  }

  boolean isValid() {
    return valid;
  }

  /** The lease is over, or the place is given up: others may have it. */
  void invalidate() {
    valid = false;
  }

  /** The application is to stop what runs under this. */
  void end(EndReason reason) {
    end = reason;
  }

  boolean isEnding() {
    return end != null;
  }

  boolean isUntold() {
    return end != null && told < 2;
  }

  /** Tells the guard the next part of its end. */
  void tellNext() {
    if (told++ == 0 && end != null) {
      guard.noteEnd(end);
    } else {
      guard.interruptCalls();
    }
  }

  boolean isClosed() {
    return told > 0;
  }

  boolean isTold() {
    return told == 2;
  }

  @Override
  public String toString() {
    return application
        + " "
        + scope().session()
        + " "
        + guard
        + " "
        + valid
        + " "
        + end
        + " "
        + told;
  }
}
