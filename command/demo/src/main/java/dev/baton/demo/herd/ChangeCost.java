package dev.baton.demo.herd;

import dev.baton.protocol.TurnRule;
import java.util.List;

/** The messages of each of some changes of the leader. */
record ChangeCost(TurnRule rule, int candidates, List<MessageCount> changes) {
  ChangeCost {
    changes = List.copyOf(changes);
  }

  /** Returns the average for each change. */
  double averageMessages() {
    return changes.stream().mapToLong(MessageCount::totalMessages).average().orElse(0);
  }

  /** Returns the largest number of messages of a change. */
  long mostMessages() {
    return changes.stream().mapToLong(MessageCount::totalMessages).max().orElse(0);
  }

  List<Long> notificationCounts() {
    return changes.stream().map(MessageCount::notifications).toList();
  }
}
