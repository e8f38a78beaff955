package dev.baton.runtime.claim;

import dev.baton.protocol.claim.QueueFormat;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.SessionMember;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Lists the children of a queue. A semaphore of Curator has its leases one level deeper: where
 * their parent stands, they are listed, too, with that parent in front of their names. Confined to
 * the loop.
 */
final class QueueContents {
  private final SessionKeeper keeper;
  private final SessionMember member;
  private final ElectionPath path;
  private int unanswered;

  QueueContents(SessionKeeper keeper, SessionMember member, ElectionPath path) {
    this.keeper = keeper;
    this.member = member;
    this.path = path;
  }

  /** Lists the children, by a watch if {@code watch}, for {@code reader}. */
  void listQueue(boolean watch, Consumer<ZooKeeperAnswer> reader) {
    keeper.sendRequest(
        member,
        new ZooKeeperRequest.GetChildren(path.text(), watch),
        answer -> {
          boolean deeper = !path.format().isShared() && hasLeases(answer);
          if (deeper || unanswered > 0) { // The answers keep their order.
            listLeases(answer, reader);
          } else {
            reader.accept(answer);
          }
        });
  }

  private static boolean hasLeases(ZooKeeperAnswer answer) {
    return answer.children().contains(QueueFormat.PEER_LEASES);
  }

  private void listLeases(ZooKeeperAnswer queue, Consumer<ZooKeeperAnswer> reader) {
    unanswered++;
    keeper.sendRequest(
        member,
        new ZooKeeperRequest.GetChildren(path.text() + "/" + QueueFormat.PEER_LEASES, false),
        leases -> {
          unanswered--;
          boolean hidden = hasLeases(queue) && leases.outcome() == RequestOutcome.DENIED;
          reader.accept(hidden ? leases : withLeases(queue, leases.children()));
        });
  }

  private static ZooKeeperAnswer withLeases(ZooKeeperAnswer queue, List<String> leases) {
    if (leases.isEmpty()) {
      return queue;
    }
    List<String> all = new ArrayList<>(queue.children());
    leases.forEach(lease -> all.add(QueueFormat.PEER_LEASES + "/" + lease));
    return ZooKeeperAnswer.ofChildren(all);
  }
}
