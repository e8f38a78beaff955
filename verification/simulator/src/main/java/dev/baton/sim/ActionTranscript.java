package dev.baton.sim;

import dev.baton.protocol.claim.JournalEntry;

/** Plays actions in a world and records the steps of the claims. */
final class ActionTranscript {
  private ExplorerWorld world;
  private final StringBuilder text = new StringBuilder();

  ActionTranscript(ExplorerWorld world) {
    this.world = world;
    world.journal = this::writeEntry;
  }

  ExplorerWorld currentWorld() {
    return world;
  }

  void playAction(WorldAction action) {
    text.append("* ").append(action).append('\n');
    world = ActionRunner.applyAction(world, action);
  }

  /** Plays on until nothing more moves by itself. */
  void settleWorld() {
    text.append("* settle\n");
    world = ActionRunner.settleWorld(world);
  }

  private void writeEntry(JournalEntry entry) {
    text.append("    ")
        .append(entry.claimName())
        .append(": ")
        .append(entry.stepText())
        .append('\n');
  }

  String transcriptText() {
    return text.toString();
  }
}
