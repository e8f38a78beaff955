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
 * Deletes the prize of a race and the mark of its winner. All winners give their prize the same
 * name, so it goes only in one transaction with the mark, whose name is unique: as long as that
 * stands, nobody else leads. Where a stranger has deleted one of the two, the other goes alone, the
 * prize only if it is the winner's: created when that one's was or, where that is not known, with
 * its tag or else with nobody's, and of a session no claim of which stands by it.
 *
 * <p>Without the mark, a node named by the winner's tag is made in the same transaction, and stands
 * until the session ends, so that this is carried out once: a server that stalled with it may come
 * to it when the prize is another's, which has the same name.
 */
public final class PrizeRemoval {
  static final long UNKNOWN = 0;

  /** What the name of the node begins with that stands until the session ends. */
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
   * Of what one winner has left.
   *
   * @param member on whose behalf
   * @param tag of the winner
   * @param created the zxid by which its prize was created, or {@link #UNKNOWN}
   * @param version of the prize
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
