package dev.baton.runtime.claim;

import dev.baton.protocol.FencingToken;
import dev.baton.protocol.claim.Lease;
import dev.baton.runtime.PumpedLoop;
import dev.baton.runtime.Race;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A term that the loop renews, while others ask about it and time goes on. */
@Tag("long")
final class TermRaceTest {
  @Test
  void answersAsIfAskedOneAfterTheOther() {
    new ModelCheckingOptions()
        .sequentialSpecification(Expected.class)
        .iterations(10)
        .invocationsPerIteration(100)
        .actorsBefore(1)
        .actorsPerThread(2)
        .actorsAfter(1)
        .minimizeFailedScenario(false)
        .invocationTimeout$lincheck(Race.HANGS_AFTER_MILLIS)
        .check(Asked.class);
  }

  /** What Lincheck may do, in two threads. */
  public static final class Asked {
    private final PumpedLoop clocks = new PumpedLoop();
    private final Term term =
        new Term(
            clocks,
            FencingToken.ofTransaction(1),
            new Lease.LeaseWindow(1, 0),
            new Terms.SilentGuard());

    @Operation
    public boolean isValid() {
      return term.isValid();
    }

    @Operation(nonParallelGroup = "loop")
    public void renew() {
      term.renewTerm(new Lease.LeaseWindow(clocks.nanoTime() + 1, 0));
    }

    @Operation(nonParallelGroup = "loop")
    public void end() {
      term.endTerm();
    }

    @Operation(nonParallelGroup = "loop")
    public void pass() {
      clocks.setClock(clocks.nanoTime() + 1);
    }
  }

  /** What must come of it, as if one thread did it all. */
  public static final class Expected {
    private long now;
    private long end = 1;
    private boolean over;

    public boolean isValid() {
      over |= now >= end;
      return !over;
    }

    public void renew() {
      end = now + 1;
    }

    public void end() {
      over = true;
    }

    public void pass() {
      now++;
    }
  }
}
