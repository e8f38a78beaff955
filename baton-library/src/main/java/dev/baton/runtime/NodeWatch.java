package dev.baton.runtime;

import dev.baton.protocol.Outcome;
import java.util.function.Consumer;

/**
 * Tells what a node holds, now and whenever that changes; also that it does not stand, or may not
 * be read. Each change costs a read. It may tell the same twice, but nothing older than it has
 * told.
 */
public final class NodeWatch extends LineWatch {
  private final String node;
  private final Consumer<Answer> told;
  private boolean hasTold;

  NodeWatch(Loop loop, SessionKeeper keeper, String node, Consumer<Answer> told) {
    super(loop, keeper);
    this.node = node;
    this.told = told;
  }

  /** What was told is not taken back: the next server may be behind the last. */
  @Override
  public void connected() {
    if (hasTold) {
      keeper.barrier();
    }
    super.connected();
  }

  @Override
  void ask() {
    keeper.send(new Request.GetData(node, true), this::read);
  }

  private void read(Answer answer) {
    if (answer.outcome() == Outcome.DONE) {
      watch(node);
      tell(answer);
    } else if (answer.outcome() == Outcome.ABSENT) {
      keeper.send(new Request.Exists(node, true), this::looked);
    } else {
      blinded();
      tell(answer);
    }
  }

  /** It may have been created since it was read; then there is something to read. */
  private void looked(Answer answer) {
    if (answer.outcome() == Outcome.ABSENT) {
      watch(node);
      tell(answer);
    } else if (answer.outcome() == Outcome.DONE) {
      ask();
    } else {
      blinded();
      tell(answer);
    }
  }

  private void tell(Answer answer) {
    if (!isStopped()) {
      hasTold = true;
      told.accept(answer);
    }
  }
}
