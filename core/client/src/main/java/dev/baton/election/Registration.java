package dev.baton.election;

import dev.baton.internal.Remedies;
import dev.baton.protocol.Mode;
import dev.baton.protocol.Problem;
import dev.baton.protocol.Reason;
import dev.baton.protocol.TurnRule;
import dev.baton.protocol.claim.Mail;
import dev.baton.runtime.Engine;
import dev.baton.runtime.claim.ClaimRunner;
import dev.baton.runtime.claim.Occupant;
import dev.baton.runtime.claim.Term;
import dev.baton.runtime.node.ClaimPlace;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Shows that a candidate takes part in a race, by a place in a separate queue. Leading that queue
 * means nothing. Confined to the loop.
 */
final class Registration implements Occupant {
  private final Engine engine;
  private final ClaimPlace place;
  private final Contender racer;
  private final CompletableFuture<Void> closed = new CompletableFuture<>();
  private @Nullable ClaimRunner runner;
  private boolean wanted;
  private boolean withdrawn;

  Registration(Engine engine, ClaimPlace race, Contender racer) {
    this.engine = engine;
    this.place =
        new ClaimPlace(
            race.path().registry(),
            TurnRule.QUEUE,
            Mode.ALONE,
            race.id(),
            race.metadata(),
            race.traits());
    this.racer = racer;
  }

  /** Registers the candidate, once an earlier registration has gone. */
  void begin() {
    wanted = true;
    if (runner == null) {
      runner = engine.enter(place, this);
    }
  }

  private ClaimRunner runner() {
    return Objects.requireNonNull(runner);
  }

  /** Removes the registration for a while. */
  void leave() {
    wanted = false;
    if (runner != null) {
      runner.withdraw();
    }
  }

  /** Removes the registration for good. */
  void withdraw() {
    withdrawn = true;
    leave();
    if (runner == null) {
      closed.complete(null);
    }
  }

  /** Returns a future that completes when the registration has gone. */
  CompletableFuture<Void> closed() {
    return closed;
  }

  @Override
  public void standing(int inLine) {
    racer.registered();
  }

  @Override
  public void elected(Term term) {
    racer.registered();
  }

  @Override
  public void mail(Mail mail) {
    if (mail.orders()) {
      racer.obey(mail, runner());
    }
  }

  @Override
  public void revoke(Reason reason) {
    ClaimRunner revoked = runner();
    revoked.post(() -> revoked.workStopped(true));
  }

  @Override
  public void failed(ClaimRunner claim, Throwable thrown) {
    racer.tellProblem(Remedies.failure(place, "It registers again.", thrown));
    claim.workStopped(true);
  }

  @Override
  public void problem(Problem what) {
    racer.tellProblem(Remedies.refusal(what, place, engine.describe()));
  }

  @Override
  public void finished() {
    runner = null;
    if (withdrawn) {
      closed.complete(null);
    } else if (wanted) {
      begin();
    }
  }
}
