package dev.baton.demo.herd;

import dev.baton.protocol.TurnRule;
import java.util.List;

/** What was counted at each of some changes of the leader. */
record Cost(TurnRule rule, int candidates, List<Messages> changes) {
  Cost {
    changes = List.copyOf(changes);
  }

  /** For each change, on the average. */
  double messages() {
    return changes.stream().mapToLong(Messages::total).average().orElse(0);
  }

  /** At the change at which there were most. */
  long most() {
    return changes.stream().mapToLong(Messages::total).max().orElse(0);
  }

  List<Long> notifications() {
    return changes.stream().map(Messages::notifications).toList();
  }
}
