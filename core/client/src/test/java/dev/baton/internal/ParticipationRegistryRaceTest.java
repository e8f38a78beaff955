package dev.baton.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.baton.error.ClosedException;
import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.DeafEnsemble;
import dev.baton.runtime.InlineLoop;
import dev.baton.runtime.Race;
import dev.baton.runtime.session.EngineSettings;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A Baton that one thread closes, while another closes it, too, or begins to take part. */
@Tag("long")
final class ParticipationRegistryRaceTest {
  private static ParticipationRegistry newRegistry() {
    return new ParticipationRegistry(
        new BatonEngine(
            new InlineLoop(), new DeafEnsemble(), EngineSettings.DEFAULT, new Random(1)));
  }

  /** A participation that ends when it is asked to. */
  private static final class ShortParticipation implements ClosableParticipation {
    private final CompletableFuture<Void> end = new CompletableFuture<>();

    @Override
    public boolean isInCallback() {
      return false;
    }

    @Override
    public void beginClosing() {
      end.complete(null);
    }

    @Override
    public CompletableFuture<Void> whenClosed() {
      return end;
    }
  }

  @Test
  void allEndsOnceAndBeforeEachCloseReturns() {
    Race.playBeside(
        BatonEngine.class,
        () -> {
          ParticipationRegistry registry = newRegistry();
          AtomicInteger ends = new AtomicInteger();
          Runnable close =
              () -> {
                registry.closeParticipations(ends::incrementAndGet);
                assertEquals(1, ends.get());
              };
          Race.run(close, close);
        });
  }

  @Test
  void closeThatFailsIsDoneByTheOther() {
    Race.playBeside(
        BatonEngine.class,
        () -> {
          ParticipationRegistry registry = newRegistry();
          AtomicInteger ends = new AtomicInteger();
          AtomicInteger failures = new AtomicInteger();
          Runnable close = () -> closeBadly(registry, ends, failures);
          Race.run(close, close);
          assertEquals(1, failures.get());
          assertEquals(2, ends.get());
          assertTrue(registry.isClosed());
        });
  }

  /** Closes it, and counts the attempts, of which the first fails. */
  private static void closeBadly(
      ParticipationRegistry registry, AtomicInteger attempts, AtomicInteger failures) {
    try {
      registry.closeParticipations(
          () -> {
            if (attempts.incrementAndGet() == 1) {
              throw new IllegalStateException("not yet");
            }
          });
    } catch (IllegalStateException e) {
      failures.incrementAndGet();
    }
  }

  @Test
  void participationThatBeginsDuringACloseIsEndedOrRefused() {
    Race.playBeside(
        BatonEngine.class,
        () -> {
          ParticipationRegistry registry = newRegistry();
          ShortParticipation participation = new ShortParticipation();
          Runnable begin =
              () -> {
                try {
                  registry.beginParticipation(participation, () -> {});
                } catch (ClosedException e) {
                  participation.beginClosing();
                }
              };
          Race.run(() -> registry.closeParticipations(() -> {}), begin);
          assertTrue(participation.whenClosed().isDone());
        });
  }
}
