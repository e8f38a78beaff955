package dev.baton.protocol.claim;

import dev.baton.protocol.claim.NodeName.LeaderNode;
import dev.baton.protocol.claim.NodeName.QueueNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Orphan nodes of ours: a server carried a create out after all, although a reading had shown that
 * it had not. Every reading looks for them. A forgotten one would block the queue for as long as
 * the session lasts.
 */
final class OrphanNodes {
  private OrphanNodes() {}

  /**
   * Deletes the orphan nodes in the queue, and any second node of ours other than {@code keep}. In
   * a race it deletes the leader node with its winner node.
   */
  static List<ClaimCommand> discardFound(
      ClaimContext ticket, ClaimEvent.QueueRead answer, @Nullable NodeName keep) {
    List<ClaimCommand> discards = new ArrayList<>();
    for (QueueNode seat : answer.queue().allPlaces()) {
      boolean second = keep instanceof QueueNode && seat.tag().equals(ticket.tag());
      if (!seat.equals(keep) && (second || ticket.orphans().contains(seat.tag()))) {
        discards.add(new ClaimCommand.DiscardNode(seat, seat.tag()));
      }
    }
    for (NodeTag mark : answer.queue().winners()) {
      if (ticket.orphans().contains(mark)) {
        discards.add(new ClaimCommand.DiscardNode(LeaderNode.LEADER, mark));
      }
    }
    return discards;
  }

  /** Deletes the leader node, if it is an orphan. */
  static List<ClaimCommand> discardFound(ClaimContext ticket, ClaimEvent.NodeRead prize) {
    NodeTag holder = prize.tag();
    return holder != null && ticket.orphans().contains(holder)
        ? List.of(new ClaimCommand.DiscardNode(LeaderNode.LEADER, holder))
        : List.of();
  }

  /** Looks for orphan nodes, if there may be any. */
  static List<ClaimCommand> lookForOrphans(ClaimContext ticket) {
    return ticket.orphans().isEmpty() ? List.of() : List.of(new ClaimCommand.ReadQueue(false));
  }
}
