package dev.baton.runtime.claim;

import dev.baton.protocol.FencingToken;
import dev.baton.protocol.claim.Lease;
import dev.baton.runtime.PumpedLoop;

/** Terms for tests of what is above the runtime. */
public final class Terms {
  private Terms() {}

  /** A term that lasts. */
  public static Term lasting() {
    return new Term(
        new PumpedLoop(),
        FencingToken.ofTransaction(1),
        new Lease.LeaseWindow(1, 0),
        (parts, fate) -> {});
  }
}
