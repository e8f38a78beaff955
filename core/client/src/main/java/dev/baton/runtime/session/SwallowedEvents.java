package dev.baton.runtime.session;

import dev.baton.protocol.claim.ClaimEvent;
import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.OwnNode;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the events that ZooKeeper has swallowed. It drops the event of a node that may not be read
 * when it changes, and spends the watch. So once in a session timeout one request reads the nodes
 * on which waiting claims rest: their own, and the ones they wait for. It takes the turn of a sign
 * of life. Where many claims wait, 200 have their turn at a time.
 */
final class SwallowedEvents {
  private static final int MOST_CLAIMS = 200;
  private static final int MOST_NODES = 600;

  private final SessionKeeper keeper;
  private long lastLook;
  private int turn;

  /** A node to look at; {@code own} if it is the claim's own. */
  private record NodeLook(LeaseHolder claim, NodeName node, @Nullable OwnNode own) {}

  SwallowedEvents(SessionKeeper keeper) {
    this.keeper = keeper;
  }

  /** Called when there is a connection: all claims set their watches anew now. */
  void noteConnected() {
    lastLook = keeper.nanoTime();
  }

  /**
   * Looks for swallowed events, if it is time. A read behind no write may show the past, so it
   * waits for the first write of the connection.
   *
   * @return whether it has sent a request
   */
  boolean lookIfDue(Collection<LeaseHolder> claims) {
    long now = keeper.nanoTime();
    if (now - lastLook < keeper.timeoutNanos() * 7 / 8 || !keeper.hasWritten()) {
      return false;
    }
    List<NodeLook> looks = nextLooks(claims);
    if (!looks.isEmpty()) {
      lastLook = now;
      List<String> paths = looks.stream().map(look -> look.claim().pathOf(look.node())).toList();
      keeper.sendNow(ZooKeeperRequest.ReadNodes.of(paths), answer -> takeAnswer(looks, answer));
    }
    return !looks.isEmpty();
  }

  private List<NodeLook> nextLooks(Collection<LeaseHolder> claims) {
    List<LeaseHolder> waiting =
        claims.stream()
            .filter(claim -> claim.claim().up() && !claim.claim().awaited().isEmpty())
            .toList();
    List<NodeLook> looks = new ArrayList<>();
    int most = Math.min(MOST_CLAIMS, waiting.size());
    for (int i = 0; i < most && looks.size() < MOST_NODES; i++) {
      addLooks(waiting.get(turn++ % waiting.size()), looks);
    }
    turn = waiting.isEmpty() ? 0 : turn % waiting.size();
    return looks;
  }

  private static void addLooks(LeaseHolder claim, List<NodeLook> looks) {
    OwnNode own = claim.claim().own();
    if (own != null) {
      looks.add(new NodeLook(claim, own.node(), own));
    }
    claim.claim().awaited().forEach(node -> looks.add(new NodeLook(claim, node, null)));
  }

  private void takeAnswer(List<NodeLook> looks, ZooKeeperAnswer answer) {
    for (int i = 0; i < answer.parts().size(); i++) {
      NodeLook look = looks.get(i);
      ZooKeeperAnswer found = answer.parts().get(i);
      keeper.runTask(look.claim(), () -> tellMissed(look, found));
    }
  }

  private static void tellMissed(NodeLook look, ZooKeeperAnswer found) {
    if (look.own() != null) {
      tellOfOwn(look.claim(), look.own(), found);
    } else if (found.outcome() == RequestOutcome.ABSENT
        && look.claim().claim().awaited().contains(look.node())) {
      look.claim().deliverEvent(new ClaimEvent.NodeRead(look.node(), RequestOutcome.ABSENT));
    }
  }

  private static void tellOfOwn(LeaseHolder claim, OwnNode own, ZooKeeperAnswer found) {
    OwnNode known = claim.claim().own();
    ZooKeeperAnswer.NodeStat stat = found.stat();
    if (known == null || !known.isSameAs(own)) {
      return;
    }
    boolean another = stat != null && stat.czxid() != own.token().czxid();
    if (found.outcome() == RequestOutcome.ABSENT || another) {
      claim.deliverEvent(ClaimEvent.NodeEvent.ofAnswer(known.node(), true));
    } else if (stat != null && known.armed() && known.version() < stat.version()) {
      claim.deliverEvent(ClaimEvent.NodeEvent.ofAnswer(known.node(), false));
    }
  }
}
