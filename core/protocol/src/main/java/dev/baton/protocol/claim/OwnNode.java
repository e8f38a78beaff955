package dev.baton.protocol.claim;

import dev.baton.protocol.FencingToken;
import dev.baton.protocol.JoinProblem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A claim's own node.
 *
 * @param node its name
 * @param token the first fencing token of this node
 * @param armed whether the node is known to stand: it was read with a watch on this connection, it
 *     was ours, and no event about it has come since
 * @param version the version of its data when we last read or wrote it
 * @param shared whether the node's data must say that others may pass: it is of a writer that goes
 *     on as a reader, or of a holder of permits that did not always hold
 * @param mail the message that we last read in it; never an eviction, since that ends our time in
 *     the node
 */
public record OwnNode(
    NodeName node,
    FencingToken token,
    boolean armed,
    int version,
    boolean shared,
    @Nullable NodeMessage mail) {
  /** Stands for a transaction whose number is not larger than one that was seen before it. */
  public static final long WENT_BACK = -1;

  /** Returns why a node that this transaction created can have no token; null if it can. */
  static @Nullable JoinProblem tokenProblem(long czxid) {
    if (czxid == WENT_BACK) {
      return JoinProblem.TOKENS_WENT_BACK;
    }
    return FencingToken.fitsToken(czxid) ? null : JoinProblem.TOKENS_SPENT;
  }

  /** Creates a node that transaction {@code czxid} has just created. */
  static OwnNode createdBy(NodeName node, long czxid) {
    return new OwnNode(node, FencingToken.ofTransaction(czxid), false, 0, false, null);
  }

  /** Returns whether {@code other} is this very node. */
  public boolean isSameAs(OwnNode other) {
    return token.equals(other.token);
  }

  /** Returns whether members of other libraries stand in the queue, too, or may. */
  boolean isInSharedQueue() {
    return node instanceof NodeName.QueueNode seat && seat.format().isShared();
  }

  /** Returns whether its node, and nodes that are handed over past, may be written. */
  boolean takesMessages() {
    return node instanceof NodeName.QueueNode seat && seat.format().takesMessages();
  }

  OwnNode asDisarmed() {
    return new OwnNode(node, token, false, version, shared, mail);
  }

  OwnNode asSharing() {
    return new OwnNode(node, token, armed, version, true, mail);
  }

  /** Returns this node after {@code read}, which must be of this very node. */
  OwnNode withReading(ClaimEvent.NodeRead read) {
    return new OwnNode(node, token, true, read.version(), shared, read.message());
  }

  /** Returns the commands that tell about the message in the node. */
  List<ClaimCommand> messageCommands() {
    return mail == null ? List.of() : List.of(new ClaimCommand.TellMessage(mail));
  }

  /**
   * Returns the commands that tell a waiting candidate about an order that it did not know {@code
   * before}.
   */
  List<ClaimCommand> orderCommands(OwnNode before) {
    return mail != null && mail.isOrderForWaiting() && !mail.equals(before.mail)
        ? messageCommands()
        : List.of();
  }

  /** Returns whether {@code read} found this very node, not another one of the same name. */
  boolean isFoundBy(ClaimEvent.NodeRead read) {
    return read.outcome() == RequestOutcome.DONE && read.czxid() == token.czxid();
  }
}
