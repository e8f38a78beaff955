package dev.baton.runtime.claim;

import dev.baton.protocol.FencingToken;
import dev.baton.protocol.claim.Lease;
import dev.baton.runtime.PumpedLoop;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Terms for tests of what is above the runtime. */
public final class Terms {
  private Terms() {}

  /** A term that lasts. */
  public static Term lasting() {
    return new Term(
        new PumpedLoop(),
        FencingToken.ofTransaction(1),
        new Lease.LeaseWindow(1, 0),
        new SilentGuard());
  }

  /** A guard that answers nothing. */
  record SilentGuard() implements TermGuard {
    @Override
    public void commitGuarded(
        List<ZooKeeperRequest> parts, CompletableFuture<CommitOutcome> fate) {}

    @Override
    public Runnable readNode(String path, CompletableFuture<ZooKeeperAnswer> result) {
      return () -> {};
    }
  }
}
