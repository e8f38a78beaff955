package dev.baton.runtime.watch;

import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Loop;
import dev.baton.runtime.port.Request;
import dev.baton.runtime.session.SessionKeeper;
import java.util.function.Consumer;

/**
 * Tells the content of a node, now and at each change. It also tells that the node does not exist,
 * and once that it may not be read. Each change costs a read. It may tell the same state twice, but
 * never an older one.
 */
public final class NodeWatch extends LineWatch {
  private final String node;
  private final Consumer<Answer> told;
  private boolean hasTold;
  private boolean denied;

  public NodeWatch(Loop loop, SessionKeeper keeper, String node, Consumer<Answer> told) {
    super(loop, keeper);
    this.node = node;
    this.told = told;
  }

  @Override
  boolean hasTold() {
    return hasTold;
  }

  @Override
  protected void ask() {
    keeper.send(this, new Request.GetData(node, true), this::read);
  }

  private void read(Answer answer) {
    switch (answer.outcome()) {
      case DONE -> {
        watch(node);
        tell(answer);
      }
      case ABSENT -> await(node, this::tell);
      default -> refused(answer);
    }
  }

  private void refused(Answer answer) {
    if (!isStopped()) {
      lookAfter(DENIED_NANOS);
    }
    if (!denied) {
      tell(answer);
      denied = true;
    }
  }

  private void tell(Answer answer) {
    if (!isStopped()) {
      hasTold = true;
      denied = false;
      told.accept(answer);
    }
  }
}
