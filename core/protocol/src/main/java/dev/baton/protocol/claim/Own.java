package dev.baton.protocol.claim;

import dev.baton.protocol.FencingToken;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A claim's own node.
 *
 * @param node its name
 * @param token the first fencing token of this node
 * @param armed whether the node is known to stand: it was read with a watch on this connection, it
 *     was ours, and no event about it has come since
 * @param version the data's version when we last read or wrote it
 * @param shared whether it is a writer's that goes on as a reader, or of a holder of permits who
 *     did not always hold, which its data is to say
 * @param mail that we read in it last; never one that evicts, since that ends our time in the node
 */
public record Own(
    NodeName node,
    FencingToken token,
    boolean armed,
    int version,
    boolean shared,
    @Nullable Mail mail) {
  /** The node just created by transaction {@code czxid}. */
  static Own created(NodeName node, long czxid) {
    return new Own(node, FencingToken.of(czxid), false, 0, false, null);
  }

  /** Whether {@code other} speaks of this very node. */
  public boolean isSameAs(Own other) {
    return token.equals(other.token);
  }

  Own disarmed() {
    return new Own(node, token, false, version, shared, mail);
  }

  Own sharing() {
    return new Own(node, token, armed, version, true, mail);
  }

  /** The node after {@code read} of it, which must speak of this very node. */
  Own armed(Event.NodeRead read) {
    return new Own(node, token, true, read.version(), shared, read.mail());
  }

  /** What tells of the mail in it. */
  List<Command> news() {
    return mail == null ? List.of() : List.of(new Command.Tell(mail));
  }

  /** What tells one who waits of an order that it did not know {@code before}. */
  List<Command> orders(Own before) {
    return mail != null && mail.ordersWaiting() && !mail.equals(before.mail) ? news() : List.of();
  }

  /** Whether {@code read} found this very node, not another one of the same name. */
  boolean isFoundBy(Event.NodeRead read) {
    return read.outcome() == Outcome.DONE && read.czxid() == token.czxid();
  }
}
