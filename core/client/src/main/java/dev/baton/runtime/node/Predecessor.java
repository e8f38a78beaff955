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

  /**
   * Called when the node of one who is ahead was read.
   *
   * @param data the content; null if it is not Baton's
   */
  public void noteSeen(NodeName node, @Nullable NodeData data, long czxid) {
    seen = data == null ? null : new SeenNode(node, data.id(), czxid);
  }

  /** Called when the only node ahead has gone. */
  public void noteGone(NodeName node) {
    last = seen != null && seen.node().equals(node) ? seen : null;
  }

  /** Called when the claim takes another place in the queue: it has no predecessor there yet. */
  public void forgetLast() {
    last = null;
  }

  /** Returns, once, the term of the predecessor that went last; its end was noticed now. */
  public Optional<PastTerm> takeLastTerm(long now) {
    SeenNode gone = last;
    last = null;
    return Optional.ofNullable(gone)
        .map(
            one ->
                PastTerm.begunTerm(one.id(), FencingToken.ofTransaction(one.czxid()).value(), 0)
                    .withEnd(now, null, "", ""));
  }
}
