package dev.baton.runtime.claim;

import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.loop.LoopLog;
import dev.baton.runtime.node.ElectionHistory;
import dev.baton.runtime.node.HistoryEntry;
import dev.baton.runtime.node.MetaPath;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.SessionMember;
import dev.baton.runtime.session.TransactionSize;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Deletes histories of elections that are gone: whose node does not stand, and whose last term
 * began and ended long ago. The leader of an election whose history is new does this, now and then.
 * So elections that are led once do not fill ZooKeeper.
 *
 * <p>Each history goes in one transaction, which names the version of its text. ZooKeeper deletes
 * no node with children, so it fails if a leader has written there since.
 */
final class HistorySweep {
  private static final LoopLog log = LoopLog.of(HistorySweep.class);
  private static final long KEPT_MILLIS = Duration.ofDays(30).toMillis();

  /** How many histories one sweep looks at, and how many of these it deletes at most. */
  private static final int MOST_LOOKS = 200;

  private static final int MOST_DELETES = 50;

  private final SessionKeeper keeper;
  private final SessionMember member;
  private final long token;
  private final long oldest;

  /** Creates the sweep of the leader with {@code token}, in the name of {@code member}. */
  HistorySweep(EventLoop loop, SessionKeeper keeper, SessionMember member, long token) {
    this.keeper = keeper;
    this.member = member;
    this.token = token;
    this.oldest = loop.wallNanos() / 1_000_000 - KEPT_MILLIS;
  }

  void listAll() {
    keeper.sendRequest(
        member,
        new ZooKeeperRequest.GetChildren(MetaPath.HISTORIES, false),
        answer -> lookAt(someOf(answer.children())));
  }

  /** Returns neighbours, from a place that differs with each token. */
  private List<String> someOf(List<String> all) {
    List<String> some = new ArrayList<>();
    int first = all.isEmpty() ? 0 : Math.floorMod(HistoryFold.mixToken(token), all.size());
    for (int i = 0; i < Math.min(MOST_LOOKS, all.size()); i++) {
      some.add(all.get((first + i) % all.size()));
    }
    return some;
  }

  private void lookAt(List<String> names) {
    List<String> nodes = new ArrayList<>();
    for (String name : names) {
      nodes.add(MetaPath.HISTORIES + "/" + name);
      nodes.add(MetaPath.electionOf(name));
    }
    if (!nodes.isEmpty()) {
      keeper.sendRequest(
          member, ZooKeeperRequest.ReadNodes.of(nodes), answer -> sweepOld(nodes, answer.parts()));
    }
  }

  /** Sweeps those that were created long ago, and whose election does not stand. */
  private void sweepOld(List<String> nodes, List<ZooKeeperAnswer> parts) {
    int swept = 0;
    for (int i = 0; i < parts.size() && swept < MOST_DELETES; i += 2) {
      ZooKeeperAnswer.NodeStat stat = parts.get(i).stat();
      boolean gone = parts.get(i + 1).outcome() == RequestOutcome.ABSENT;
      if (stat != null && gone && stat.ctimeMillis() < oldest) {
        sweepIfOld(nodes.get(i), parts.get(i), stat.version());
        swept++;
      }
    }
  }

  private void sweepIfOld(String node, ZooKeeperAnswer read, int version) {
    keeper.sendRequest(
        member,
        new ZooKeeperRequest.GetChildren(node, false),
        answer -> {
          List<HistoryEntry> entries =
              answer.children().stream()
                  .map(HistoryEntry::parse)
                  .flatMap(Optional::stream)
                  .toList();
          boolean ours = entries.size() == answer.children().size();
          ElectionHistory text = ElectionHistory.decode(read.data());
          if (answer.outcome() == RequestOutcome.DONE
              && ours
              && text.lastMoment(entries) < oldest) {
            deleteAll(node, entries, version);
          }
        });
  }

  private void deleteAll(String node, List<HistoryEntry> entries, int version) {
    List<ZooKeeperRequest> parts = new ArrayList<>(HistoryFold.deletionsOf(node, entries));
    parts.add(new ZooKeeperRequest.Delete(node, version));
    keeper.sendRequest( // What does not fit is left to later sweeps.
        member,
        new ZooKeeperRequest.MultiRequest(TransactionSize.takeFitting(keeper, parts)),
        answer -> log.debug("The old history at {} was swept: {}", node, answer.outcome()));
  }
}
