package dev.baton.runtime.watch;

import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.SessionKeeper;
import java.util.function.Consumer;

/**
 * Tells the content of a node, now and at each change. It also tells that the node does not exist,
 * and once that it may not be read. Each change costs a read. It may tell the same state twice, but
 * never an older one.
 */
public final class NodeWatch extends PathWatch {
  private final String node;
  private final Consumer<ZooKeeperAnswer> told;
  private boolean hasTold;
  private boolean denied;

  public NodeWatch(
      EventLoop loop, SessionKeeper keeper, String node, Consumer<ZooKeeperAnswer> told) {
    super(loop, keeper);
    this.node = node;
    this.told = told;
  }

  @Override
  boolean hasTold() {
    return hasTold;
  }

  @Override
  protected void sendRequests() {
    keeper.sendRequest(this, new ZooKeeperRequest.GetData(node, true), this::onRead);
  }

  private void onRead(ZooKeeperAnswer answer) {
    switch (answer.outcome()) {
      case DONE -> {
        watchNode(node);
        tellContent(answer);
      }
      case ABSENT -> awaitNode(node, this::tellContent);
      default -> onRefused(answer);
    }
  }

  private void onRefused(ZooKeeperAnswer answer) {
    if (!isStopped()) {
      lookAfter(DENIED_NANOS);
    }
    if (!denied) {
      tellContent(answer);
      denied = true;
    }
  }

  private void tellContent(ZooKeeperAnswer answer) {
    if (!isStopped()) {
      hasTold = true;
      denied = false;
      told.accept(answer);
    }
  }
}
