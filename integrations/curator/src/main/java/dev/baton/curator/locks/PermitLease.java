package dev.baton.curator.locks;

import dev.baton.curator.FrameworkSession;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import org.apache.curator.utils.ZKPaths;
import org.jspecify.annotations.Nullable;

/** A permit of Baton's as a lease of Curator's. */
final class PermitLease implements Lease {
  private final FrameworkSession session;
  private final Lock permit;
  private final LockHold hold;
  private final byte @Nullable [] data;

  PermitLease(FrameworkSession session, Lock permit, LockHold hold, byte @Nullable [] data) {
    this.session = session;
    this.permit = permit;
    this.hold = hold;
    this.data = data;
  }

  /** Returns whether it has been neither returned nor lost. */
  boolean isValid() {
    return hold.isValid();
  }

  /** Returns it without waiting. */
  void abandonLease() {
    session.abandonHold(hold);
  }

  @Override
  public void close() {
    session.closeHold(hold);
  }

  @Override
  public byte[] getData() {
    return data == null ? new byte[0] : data.clone();
  }

  @Override
  public String getNodeName() {
    return HeldNode.pathOf(permit, hold).map(ZKPaths::getNodeFromPath).orElse("");
  }
}
