package dev.baton.lock;

import dev.baton.internal.ClientContext;
import dev.baton.protocol.LockMode;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.DeafEnsemble;
import dev.baton.runtime.PumpedLoop;
import dev.baton.runtime.claim.Terms;
import dev.baton.runtime.node.ClaimPlace;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.PlaceAttributes;
import dev.baton.runtime.session.EngineSettings;
import java.util.Random;

/**
 * The local queue of one lock, without servers: a test says what its claim gets. The thread that
 * made it is the loop.
 */
final class LoneQueue {
  private static final ElectionPath PATH = ElectionPath.of("/lock");

  private final ClientContext context =
      ClientContext.of(
          new BatonEngine(
              new PumpedLoop(), new DeafEnsemble(), EngineSettings.DEFAULT, new Random(1)),
          Runnable::run,
          Runnable::run);
  private final LockQueues locks = new LockQueues(context);
  private final ClaimPlace place =
      new ClaimPlace(PATH, TurnRule.QUEUE, LockMode.WRITE, "me", "", PlaceAttributes.OF_LOCK);
  final LocalQueue line = new LocalQueue(locks, place, () -> {});
  private final LockClaim claim = locks.newClaim(line, place);

  LoneQueue() {
    claim.joinQueue();
  }

  /** Creates an attempt that has not begun. */
  LockAttempt newAttempt() {
    return new LockAttempt(locks, PATH, place.mode(), LockOptions.byDefault(), true);
  }

  /** Adds an attempt that waits. */
  LockAttempt addAttempt() {
    LockAttempt waiter = newAttempt();
    line.addWaiter(waiter);
    return waiter;
  }

  /** Creates a hold of a claim that stands for the queue. */
  LockHold newHold() {
    return LockHold.ofTerm(context, place, Terms.lasting(), 0, claim);
  }
}
