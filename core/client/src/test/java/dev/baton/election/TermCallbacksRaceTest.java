package dev.baton.election;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.baton.internal.ClientContext;
import dev.baton.internal.TermHandle;
import dev.baton.protocol.EndReason;
import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.DeafEnsemble;
import dev.baton.runtime.PumpedLoop;
import dev.baton.runtime.Race;
import dev.baton.runtime.claim.Term;
import dev.baton.runtime.claim.Terms;
import dev.baton.runtime.loop.CallbackNotifier;
import dev.baton.runtime.loop.GuardedTelemetry;
import dev.baton.runtime.loop.IsolatedCalls;
import dev.baton.runtime.session.EngineSettings;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Work that is revoked while it begins. */
@Tag("long")
final class TermCallbacksRaceTest {
  private static final IsolatedCalls CALLS = new IsolatedCalls(() -> 0);

  private static final ClientContext CONTEXT =
      ClientContext.of(
          new BatonEngine(
              new PumpedLoop(), new DeafEnsemble(), EngineSettings.DEFAULT, new Random(1)),
          Runnable::run,
          Runnable::run);

  @Test
  void isInterruptedOrNeverBegins() {
    Race.play(
        () -> {
          Term lasting = Terms.lasting();
          Leadership leadership =
              new Leadership(new TermHandle(CONTEXT, "/e", "Leadership", lasting, lasting.token()));
          CallbackNotifier notifier =
              new CallbackNotifier(
                  "me", Runnable::run, Runnable::run, GuardedTelemetry.NONE, CALLS);
          int[] elected = new int[1];
          int[] revoked = new int[1];
          int[] ended = new int[1];
          TermCallbacks work =
              new TermCallbacks(
                  leadership,
                  notifier,
                  term -> {
                    elected[0]++;
                    Race.waitForInterrupt();
                    assertTrue(term.isStopping());
                  });
          Race.run(
              () ->
                  work.stopWork(
                      (term, reason) -> revoked[0]++, EndReason.RESIGNED, () -> ended[0]++),
              () -> work.startWork(() -> {}, Runnable::run, () -> {}));
          assertEquals(elected[0], revoked[0]);
          assertEquals(1, ended[0]);
        });
  }
}
