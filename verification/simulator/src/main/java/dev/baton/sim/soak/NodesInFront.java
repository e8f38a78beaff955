package dev.baton.sim.soak;

import dev.baton.journal.LeadershipPeriod;
import dev.baton.protocol.FencingToken;
import dev.baton.sim.soak.NodeLives.NodeLife;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares the holds of Baton with the nodes that stood in front of theirs meanwhile. A hold that
 * begins behind a node that it must wait for is a breach. Curator's reader may come in front of a
 * writer that holds, with the number of a node that its session lost; this is counted apart.
 */
final class NodesInFront {
  private final Map<String, List<NodeLife>> queues = new HashMap<>();
  private final Map<Long, List<NodeLife>> byTransaction = new HashMap<>();
  private final List<String> breaches = new ArrayList<>();
  private int judged;
  private int late;

  NodesInFront(NodeLives lives) {
    for (NodeLife life : lives.allLives()) {
      queues.computeIfAbsent(life.queuePath(), unused -> new ArrayList<>()).add(life);
      byTransaction.computeIfAbsent(life.zxid(), unused -> new ArrayList<>()).add(life);
    }
  }

  /**
   * Judges a hold of Baton.
   *
   * @param tokens the fencing tokens of its nodes
   */
  void judgeHold(LeadershipPeriod hold, List<Long> tokens) {
    for (long token : tokens) {
      byTransaction
          .getOrDefault(new FencingToken(token).czxid(), List.of())
          .forEach(own -> judgeNode(hold, own));
    }
  }

  private void judgeNode(LeadershipPeriod hold, NodeLife own) {
    judged++;
    for (NodeLife other : queues.getOrDefault(own.queuePath(), List.of())) {
      if (own.waitsFor(other) && other.ended() > hold.from() && other.created() < hold.to()) {
        if (other.zxid() < own.zxid() || other.created() < hold.from()) {
          breaches.add(hold + ", behind " + other);
        } else {
          late++;
        }
      }
    }
  }

  /** Returns the holds that began behind another node. */
  List<String> foundBreaches() {
    return breaches;
  }

  /** Returns how many nodes of holders were judged. */
  int judgedCount() {
    return judged;
  }

  /** Returns how many nodes came in front of a node whose owner held. */
  int lateCount() {
    return late;
  }
}
