package dev.baton.runtime.node;

import dev.baton.protocol.FencingToken;
import dev.baton.protocol.claim.NodeName;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Who was just ahead of a claim, and first in line when it went, as far as that was seen. */
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

  /** The term of the one that went last; that it has ended was noticed now. */
  public Optional<PastTerm> term(long now) {
    return Optional.ofNullable(last)
        .map(
            one ->
                PastTerm.begun(one.id(), FencingToken.of(one.czxid()).value(), 0)
                    .ended(now, null, "", ""));
  }
}
