package dev.baton.runtime.node;

import dev.baton.protocol.FencingToken;
import dev.baton.protocol.claim.NodeName;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The predecessor of a claim that was first in the queue when it went, as far as that was seen. */
public final class Predecessor {
  private @Nullable SeenNode seen;
  private @Nullable SeenNode last;

  private record SeenNode(NodeName node, String id, long czxid) {}

  /** The node of one who is ahead was read. */
  public void noteSeen(NodeName node, String id, long czxid) {
    seen = new SeenNode(node, id, czxid);
  }

  /** The only node ahead has gone. */
  public void noteGone(NodeName node) {
    if (seen != null && seen.node().equals(node)) {
      last = seen;
    }
  }

  /** Returns the term of the predecessor that went last; its end was noticed now. */
  public Optional<PastTerm> lastTerm(long now) {
    return Optional.ofNullable(last)
        .map(
            one ->
                PastTerm.begunTerm(one.id(), FencingToken.ofTransaction(one.czxid()).value(), 0)
                    .withEnd(now, null, "", ""));
  }
}
