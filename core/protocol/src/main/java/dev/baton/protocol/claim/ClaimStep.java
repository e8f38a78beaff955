package dev.baton.protocol.claim;

import java.util.ArrayList;
import java.util.List;

/**
 * A claim's whole answer to one event.
 *
 * @param next the claim from now on
 * @param commands the commands to carry out, in this order
 * @param why one sentence for the journal
 */
public record ClaimStep(Claim next, List<ClaimCommand> commands, String why) {
  /** Takes an immutable copy. */
  public ClaimStep {
    commands = List.copyOf(commands);
  }

  static ClaimStep toState(Claim next, String why, ClaimCommand... commands) {
    return new ClaimStep(next, List.of(commands), why);
  }

  /** Returns this step with {@code first} carried out before its own commands. */
  ClaimStep withCommandsBefore(List<ClaimCommand> first) {
    if (first.isEmpty()) {
      return this;
    }
    List<ClaimCommand> all = new ArrayList<>(first);
    all.addAll(commands);
    return new ClaimStep(next, all, why);
  }
}
