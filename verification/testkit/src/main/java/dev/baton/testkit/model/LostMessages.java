package dev.baton.testkit.model;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The messages of one direction of a connection that the network has lost. As TCP does, the sender
 * sends them again, in order, until they arrive.
 */
final class LostMessages {
  private final BooleanSupplier losing;
  private final Runnable onLoss;
  private final Queue<Runnable> lost = new ArrayDeque<>();

  /**
   * Creates a direction without lost messages.
   *
   * @param losing tells if the network loses messages now
   * @param onLoss runs when there is something to send again
   */
  LostMessages(BooleanSupplier losing, Runnable onLoss) {
    this.losing = losing;
    this.onLoss = onLoss;
  }

  /** Sends a message by {@code way}, unless it is lost, or behind one that is. */
  void sendMessage(Runnable message, Consumer<Runnable> way) {
    if (losing.getAsBoolean() || !lost.isEmpty()) {
      lost.add(message);
      onLoss.run();
    } else {
      way.accept(message);
    }
  }

  /** Sends all again by {@code way}, or waits for the end of a loss that goes on. */
  void sendAgain(Consumer<Runnable> way) {
    if (!losing.getAsBoolean()) {
      List<Runnable> all = List.copyOf(lost);
      lost.clear();
      all.forEach(way);
    } else if (!lost.isEmpty()) {
      onLoss.run();
    }
  }

  void forgetAll() {
    lost.clear();
  }
}
