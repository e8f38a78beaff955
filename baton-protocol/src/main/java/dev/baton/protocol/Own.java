package dev.baton.protocol;

/**
 * A claim's own node.
 *
 * @param node its name
 * @param token the first fencing token of this node
 * @param armed whether the node is known to stand: it was read with a watch on this connection, it
 *     was ours, and no event about it has come since
 * @param version the data's version when we last read or wrote it
 */
public record Own(NodeName node, FencingToken token, boolean armed, int version) {
  /** The node just created by transaction {@code czxid}. */
  static Own created(NodeName node, long czxid) {
    return new Own(node, FencingToken.of(czxid), false, 0);
  }

  /** Whether {@code other} speaks of this very node. */
  public boolean isSameAs(Own other) {
    return token.equals(other.token);
  }

  Own disarmed() {
    return new Own(node, token, false, version);
  }

  /** The node after {@code read} of it, which must speak of this very node. */
  Own armed(Event.NodeRead read) {
    return new Own(node, token, true, read.version());
  }

  /** Whether {@code read} found this very node, not another one of the same name. */
  boolean isFoundBy(Event.NodeRead read) {
    return read.outcome() == Outcome.DONE && read.czxid() == token.czxid();
  }
}
