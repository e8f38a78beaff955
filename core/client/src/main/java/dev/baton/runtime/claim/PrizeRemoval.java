package dev.baton.runtime.claim;

import dev.baton.protocol.claim.NodeName.Mark;
import dev.baton.protocol.claim.NodeName.Prize;
import dev.baton.protocol.claim.Outcome;
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

/**
 * Deletes the leader node of a race together with its winner node. The leader nodes of all winners
 * have the same name. So the leader node goes only in one transaction with the winner node, which
 * has a unique name: as long as that stands, no other claim leads.
 *
 * <p>Where another program has deleted one of the two, the other goes alone. The leader node goes
 * only if it is the winner's: it was created when the winner's was. Where that is not known, it has
 * the winner's tag. Or it has no tag at all, and belongs to this session, and no other claim of the
 * session leads by it.
 *
 * <p>Without the winner node, the same transaction creates a node named by the winner's tag. That
 * node stands until the session ends, so that the transaction is carried out once. Otherwise a
 * server that stalled with it might carry it out when the leader node, of the same name, is another
 * winner's.
 */
public final class PrizeRemoval {
  static final long UNKNOWN = 0;

  /** The beginning of the name of the node that stands until the session ends. */
  public static final String ONCE = "~gone-";

  private final SessionKeeper keeper;
  private final SessionMember member;
  private final Request.Delete mark;
  private final Request.Delete prize;
  private final Request.Create once;
  private final Tag tag;
  private final long created;
  private final Consumer<Answer> then;

  /**
   * Creates the removal of the nodes that one winner has left.
   *
   * @param member the member that sends the requests
   * @param tag the tag of the winner
   * @param created the zxid by which its leader node was created, or {@link #UNKNOWN}
   * @param version the version of the leader node
   * @param then gets the last answer
   */
  public PrizeRemoval(
      SessionKeeper keeper,
      SessionMember member,
      ElectionPath path,
      Tag tag,
      long created,
      int version,
      Consumer<Answer> then) {
    this.keeper = keeper;
    this.member = member;
    this.mark = new Request.Delete(path.of(new Mark(tag)));
    this.prize = new Request.Delete(path.of(Prize.PRIZE), version);
    this.once =
        new Request.Create(path.text() + "/" + ONCE + tag.text(), "", Request.Mode.EPHEMERAL);
    this.tag = tag;
    this.created = created;
    this.then = then;
  }

  /** Deletes it, and carries {@code closing} out by the same, if that is not refused. */
  public void send(List<Request> closing) {
    List<Request> parts = new ArrayList<>(List.of(mark, prize));
    parts.addAll(closing);
    keeper.send(
        member,
        new Request.Multi(parts),
        answer -> {
          if (answer.failed() > 1) {
            send(List.of());
          } else if (answer.outcome() != Outcome.ABSENT) {
            then.accept(answer);
          } else if (parts.get(answer.failed()) == prize) {
            keeper.send(member, mark, then);
          } else {
            deletePrizeIfOurs();
          }
        });
  }

  private void deletePrizeIfOurs() {
    keeper.send(
        member,
        new Request.GetData(prize.path(), false),
        read -> {
          if (isOurs(read)) {
            keeper.send(member, new Request.Multi(List.of(once, prize)), then);
          } else {
            boolean hidden = read.outcome() == Outcome.DENIED;
            then.accept(Answer.of(hidden ? Outcome.DENIED : Outcome.ABSENT));
          }
        });
  }

  private boolean isOurs(Answer read) {
    Answer.Stat stat = read.stat();
    return stat != null
        && (stat.czxid() == created
            || NodeData.decode(read.data())
                .map(data -> data.tag().equals(tag))
                .orElseGet(() -> keeper.owns(stat) && !keeper.heartbeat().covers(stat.czxid())));
  }
}
