package dev.baton.sim;

import dev.baton.protocol.claim.Entry;

/** Plays actions in a world and records the steps of the claims. */
final class Transcript {
  private World world;
  private final StringBuilder text = new StringBuilder();

  Transcript(World world) {
    this.world = world;
    world.journal = this::write;
  }

  World world() {
    return world;
  }

  void play(Action action) {
    text.append("* ").append(action).append('\n');
    world = Turn.after(world, action);
  }

  /** Plays on until nothing more moves by itself. */
  void settle() {
    text.append("* settle\n");
    world = Turn.settle(world);
  }

  private void write(Entry entry) {
    text.append("    ").append(entry.claim()).append(": ").append(entry.text()).append('\n');
  }

  String text() {
    return text.toString();
  }
}
