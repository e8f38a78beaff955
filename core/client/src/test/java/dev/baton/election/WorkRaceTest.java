package dev.baton.election;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.baton.internal.ClientContext;
import dev.baton.protocol.Reason;
import dev.baton.runtime.DeafEnsemble;
import dev.baton.runtime.Engine;
import dev.baton.runtime.PumpedLoop;
import dev.baton.runtime.Race;
import dev.baton.runtime.claim.Terms;
import dev.baton.runtime.loop.Notifier;
import dev.baton.runtime.session.Settings;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Work that is revoked while it begins. */
final class WorkRaceTest {
  private static final ClientContext CONTEXT =
      ClientContext.of(
          new Engine(new PumpedLoop(), new DeafEnsemble(), Settings.DEFAULT, new Random(1)),
          Runnable::run,
          Runnable::run);

  @Test
  void isInterruptedOrNeverBegins() {
    Race.play(
        () -> {
          Leadership leadership = new Leadership(CONTEXT, "/e", Terms.lasting());
          Notifier notifier = new Notifier("me", Runnable::run);
          int[] elected = new int[1];
          int[] revoked = new int[1];
          int[] ended = new int[1];
          Work work =
              new Work(
                  leadership,
                  notifier,
                  term -> {
                    elected[0]++;
                    Race.waitForInterrupt();
                    assertTrue(term.isStopping());
                  });
          Race.run(
              () ->
                  work.stop(
                      (term, reason) -> revoked[0]++, Reason.RESIGNED, () -> {}, () -> ended[0]++),
              work::start);
          assertEquals(elected[0], revoked[0]);
          assertEquals(1, ended[0]);
        });
  }
}
