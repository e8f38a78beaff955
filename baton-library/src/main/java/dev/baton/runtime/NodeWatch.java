package dev.baton.runtime;

import dev.baton.protocol.Outcome;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tells what a node holds, now and whenever that changes; also that it does not stand, or may not
 * be read. Each change costs a read. It may tell the same twice, but nothing older than it has told
 * of a node: another server may be behind.
 */
public final class NodeWatch extends LineWatch {
  private final String node;
  private final Consumer<Answer> told;
  private Answer.@Nullable Stat last;

  NodeWatch(Loop loop, SessionKeeper keeper, String node, Consumer<Answer> told) {
    super(loop, keeper);
    this.node = node;
    this.told = told;
  }

  @Override
  void ask() {
    keeper.send(new Request.GetData(node, true), this::read);
  }

  private void read(Answer answer) {
    Answer.Stat stat = answer.stat();
    if (stat != null) {
      watch(node);
      if (!isBehind(stat)) {
        last = stat;
        tell(answer);
      }
    } else if (answer.outcome() == Outcome.ABSENT) {
      keeper.send(new Request.Exists(node, true), this::looked);
    } else {
      blinded();
      tell(answer);
    }
  }

  private boolean isBehind(Answer.Stat stat) {
    return last != null
        && (stat.czxid() < last.czxid()
            || (stat.czxid() == last.czxid() && stat.version() < last.version()));
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
      told.accept(answer);
    }
  }
}
