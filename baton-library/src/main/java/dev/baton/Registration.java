package dev.baton;

import dev.baton.protocol.Mode;
import dev.baton.protocol.Problem;
import dev.baton.protocol.Reason;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.ClaimRunner;
import dev.baton.runtime.Engine;
import dev.baton.runtime.Occupant;
import dev.baton.runtime.Term;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Shows that a candidate takes part in a race: by a place in a line beside it, whose turn means
 * nothing. Confined to the loop.
 */
final class Registration implements Occupant {
  private final Engine engine;
  private final ClaimRunner.Place place;
  private final Contender racer;
  private final CompletableFuture<Void> closed = new CompletableFuture<>();
  private @Nullable ClaimRunner runner;

  Registration(Engine engine, ClaimRunner.Place race, Contender racer) {
    this.engine = engine;
    this.place =
        new ClaimRunner.Place(
            race.path().registry(), TurnRule.QUEUE, Mode.ALONE, race.id(), race.metadata());
    this.racer = racer;
  }

  void begin() {
    runner = engine.enter(place, this);
  }

  private ClaimRunner runner() {
    return Objects.requireNonNull(runner);
  }

  void withdraw() {
    runner().withdraw();
  }

  /** Completes when nothing shows the candidate any more. */
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
  public void revoke(Reason reason) {
    engine.loop().post(() -> runner().workStopped(true));
  }

  @Override
  public void problem(Problem what) {
    racer.tellProblem(Remedies.refusal(what, place, engine.describe()));
  }

  @Override
  public void finished() {
    closed.complete(null);
  }
}
