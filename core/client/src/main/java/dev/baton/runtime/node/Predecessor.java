package dev.baton.runtime.node;

import dev.baton.protocol.FencingToken;
import dev.baton.protocol.claim.NodeName;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The predecessor of a claim that was first in the queue when it went, as far as that was seen. */
public final class Predecessor {
  private @Nullable Seen seen;
  private @Nullable Seen last;

  private record Seen(NodeName node, String id, long czxid) {}

  /** The node of one who is ahead was read. */
  public void seen(NodeName node, String id, long czxid) {
    seen = new Seen(node, id, czxid);
  }

  /** The only node ahead has gone. */
  public void gone(NodeName node) {
    if (seen != null && seen.node().equals(node)) {
      last = seen;
    }
  }

  /** Returns the term of the predecessor that went last; its end was noticed now. */
  public Optional<PastTerm> term(long now) {
    return Optional.ofNullable(last)
        .map(
            one ->
                PastTerm.begun(one.id(), FencingToken.of(one.czxid()).value(), 0)
                    .ended(now, null, "", ""));
  }
}
