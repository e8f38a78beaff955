package dev.baton.runtime.claim;

import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.NodeName.Prize;
import dev.baton.protocol.claim.NodeName.Seat;
import dev.baton.protocol.claim.Tag;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.NodeData;
import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Request;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.SessionMember;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Gives up a claim's places. It adds the writes that the occupant wants to the same transaction,
 * unless they are refused.
 */
final class Parting {
  private final SessionKeeper keeper;
  private final SessionMember claim;
  private final ElectionPath path;
  private final Occupant occupant;
  private @Nullable Tag racing;
  private long prizeCreated = PrizeRemoval.UNKNOWN;

  Parting(SessionKeeper keeper, SessionMember claim, ElectionPath path, Occupant occupant) {
    this.keeper = keeper;
    this.claim = claim;
    this.path = path;
    this.occupant = occupant;
  }

  /** Notes that our next node has this tag; it may be the leader node. */
  void placing(Tag tag) {
    racing = tag;
    prizeCreated = PrizeRemoval.UNKNOWN;
  }

  /**
   * Notes when the leader node was created, if it is ours. It goes by the tag of the first reading,
   * since later others may have written another one there.
   */
  void read(NodeName node, Answer.Stat stat, @Nullable NodeData data) {
    if (node == Prize.PRIZE
        && prizeCreated == PrizeRemoval.UNKNOWN
        && data != null
        && data.tag().equals(racing)
        && keeper.owns(stat)) {
      prizeCreated = stat.czxid();
    }
  }

  /** Carries out {@code parts}, which give up the place {@code old}. */
  void exchange(Seat old, boolean handedOver, List<Request> parts, Consumer<Answer> then) {
    send(parts, occupant.closing(old.tag(), handedOver), then);
  }

  private void send(List<Request> parts, List<Request> closing, Consumer<Answer> then) {
    List<Request> all = new ArrayList<>(parts);
    all.addAll(closing);
    keeper.send(
        claim,
        new Request.Multi(all),
        answer -> {
          if (answer.failed() >= parts.size()) {
            keeper.send(claim, new Request.Multi(parts), then);
          } else {
            then.accept(answer);
          }
        });
  }

  /** Deletes our place. */
  void leave(NodeName node, Tag tag, Consumer<Answer> then) {
    Tag placed = node instanceof Seat seat ? seat.tag() : tag;
    delete(node, tag, occupant.closing(placed, false), then);
  }

  /** Deletes a node of ours that is no place. */
  void discard(NodeName node, Tag tag) {
    delete(node, tag, List.of(), answer -> {});
  }

  private void delete(NodeName node, Tag tag, List<Request> closing, Consumer<Answer> then) {
    Request.Delete delete = new Request.Delete(path.of(node));
    if (node == Prize.PRIZE) {
      long created = tag.equals(racing) ? prizeCreated : PrizeRemoval.UNKNOWN;
      new PrizeRemoval(keeper, claim, path, tag, created, Request.Delete.ANY_VERSION, then)
          .send(closing);
    } else if (closing.isEmpty()) {
      keeper.send(claim, delete, then);
    } else {
      send(List.of(delete), closing, then);
    }
  }
}
