package dev.baton.cli.run;

import dev.baton.ConnectionListener;
import dev.baton.ConnectionState;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Says that the servers accept connections and cut them off again and again. Each loss alone looks
 * like a hiccup of the network. Called by one thread at a time.
 */
final class CutOffNotes implements ConnectionListener {
  private static final long BRIEF = Duration.ofSeconds(5).toNanos();
  private static final int FIRST_TOLD = 3;

  private final LongSupplier clock;
  private final Consumer<String> notes;
  private long connectedAt;
  private int cuts;
  private int nextTold = FIRST_TOLD;

  CutOffNotes(LongSupplier clock, Consumer<String> notes) {
    this.clock = clock;
    this.notes = notes;
  }

  @Override
  public void onStateChanged(ConnectionState state) {
    if (state.isConnected()) {
      connectedAt = clock.getAsLong();
    } else if (state == ConnectionState.SUSPENDED) {
      noteLoss(clock.getAsLong() - connectedAt < BRIEF);
    }
  }

  private void noteLoss(boolean brief) {
    if (!brief) {
      cuts = 0;
      nextTold = FIRST_TOLD;
    } else if (++cuts == nextTold) {
      nextTold *= 2;
      notes.accept(
          "baton: ZooKeeper accepts the connection and cuts it off at once, "
              + cuts
              + " times in a row; baton doctor, with the same options, may say why");
    }
  }
}
