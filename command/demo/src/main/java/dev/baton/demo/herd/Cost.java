package dev.baton.demo.herd;

import dev.baton.protocol.TurnRule;
import java.util.List;

/** The messages of each of some changes of the leader. */
record Cost(TurnRule rule, int candidates, List<Messages> changes) {
  Cost {
    changes = List.copyOf(changes);
  }

  /** Returns the average for each change. */
  double messages() {
    return changes.stream().mapToLong(Messages::total).average().orElse(0);
  }

  /** Returns the largest number of messages of a change. */
  long most() {
    return changes.stream().mapToLong(Messages::total).max().orElse(0);
  }

  List<Long> notifications() {
    return changes.stream().map(Messages::notifications).toList();
  }
}
