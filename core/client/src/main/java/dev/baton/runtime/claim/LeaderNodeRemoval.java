package dev.baton.runtime.claim;

import dev.baton.protocol.claim.NodeName.LeaderNode;
import dev.baton.protocol.claim.NodeName.WinnerNode;
import dev.baton.protocol.claim.NodeTag;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.NodeData;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
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
public final class LeaderNodeRemoval {
  static final long UNKNOWN = 0;

  /** The beginning of the name of the node that stands until the session ends. */
  public static final String ONCE = "~gone-";

  private final SessionKeeper keeper;
  private final SessionMember member;
  private final ZooKeeperRequest.Delete mark;
  private final ZooKeeperRequest.Delete prize;
  private final ZooKeeperRequest.Create once;
  private final NodeTag tag;
  private final long created;
  private final Consumer<ZooKeeperAnswer> then;

  /**
   * Creates the removal of the nodes that one winner has left.
   *
   * @param member the member that sends the requests
   * @param tag the tag of the winner
   * @param created the zxid by which its leader node was created, or {@link #UNKNOWN}
   * @param version the version of the leader node
   * @param then gets the last answer
   */
  public LeaderNodeRemoval(
      SessionKeeper keeper,
      SessionMember member,
      ElectionPath path,
      NodeTag tag,
      long created,
      int version,
      Consumer<ZooKeeperAnswer> then) {
    this.keeper = keeper;
    this.member = member;
    this.mark = new ZooKeeperRequest.Delete(path.of(new WinnerNode(tag)));
    this.prize = new ZooKeeperRequest.Delete(path.of(LeaderNode.LEADER), version);
    this.once =
        new ZooKeeperRequest.Create(
            path.text() + "/" + ONCE + tag.toHex(), "", ZooKeeperRequest.NodeKind.EPHEMERAL);
    this.tag = tag;
    this.created = created;
    this.then = then;
  }

  /** Deletes it, and carries {@code closing} out by the same, if that is not refused. */
  public void sendRemoval(List<ZooKeeperRequest> closing) {
    List<ZooKeeperRequest> parts = new ArrayList<>(List.of(mark, prize));
    parts.addAll(closing);
    keeper.sendRequest(
        member,
        new ZooKeeperRequest.MultiRequest(parts),
        answer -> {
          if (answer.failed() > 1) {
            sendRemoval(List.of());
          } else if (answer.outcome() != RequestOutcome.ABSENT) {
            then.accept(answer);
          } else if (parts.get(answer.failed()) == prize) {
            keeper.sendRequest(member, mark, then);
          } else {
            deletePrizeIfOurs();
          }
        });
  }

  /**
   * Deletes both if the leader node is the winner's. Restored data may have brought it back.
   * Another winner's must stand, also while that waits for our winner node to go.
   *
   * @param otherwise runs if it is not
   */
  void sendIfOurs(List<ZooKeeperRequest> closing, Runnable otherwise) {
    askWhosePrize(() -> sendRemoval(closing), read -> otherwise.run());
  }

  private void deletePrizeIfOurs() {
    askWhosePrize(
        () ->
            keeper.sendRequest(
                member, new ZooKeeperRequest.MultiRequest(List.of(once, prize)), then),
        read -> {
          boolean hidden = read.outcome() == RequestOutcome.DENIED;
          then.accept(
              ZooKeeperAnswer.ofOutcome(hidden ? RequestOutcome.DENIED : RequestOutcome.ABSENT));
        });
  }

  private void askWhosePrize(Runnable ours, Consumer<ZooKeeperAnswer> otherwise) {
    keeper.sendRequest(
        member,
        new ZooKeeperRequest.GetData(prize.path(), false),
        read -> {
          if (isOurs(read)) {
            ours.run();
          } else {
            otherwise.accept(read);
          }
        });
  }

  private boolean isOurs(ZooKeeperAnswer read) {
    ZooKeeperAnswer.NodeStat stat = read.stat();
    return stat != null
        && (stat.czxid() == created
            || NodeData.decode(read.data())
                .map(data -> data.tag().equals(tag))
                .orElseGet(() -> keeper.ownsNode(stat) && !isOfClaim(stat.czxid())));
  }

  private boolean isOfClaim(long czxid) {
    return keeper.heartbeat().anyClaim(claim -> claim.standsBy(czxid));
  }
}
