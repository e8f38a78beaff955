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
public record Step(Claim next, List<Command> commands, String why) {
  /** Takes an immutable copy. */
  public Step {
    commands = List.copyOf(commands);
  }

  static Step to(Claim next, String why, Command... commands) {
    return new Step(next, List.of(commands), why);
  }

  /** Returns this step with {@code first} carried out before its own commands. */
  Step after(List<Command> first) {
    if (first.isEmpty()) {
      return this;
    }
    List<Command> all = new ArrayList<>(first);
    all.addAll(commands);
    return new Step(next, all, why);
  }
}
