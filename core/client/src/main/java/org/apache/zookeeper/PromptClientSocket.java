package org.apache.zookeeper;

import java.io.IOException;
import org.apache.zookeeper.client.ZKClientConfig;
import org.jspecify.annotations.NullMarked;

/**
 * ZooKeeper's NIO socket that reports the end of a connection at once. The original sleeps 100 ms
 * first, and as long in {@code close()} ({@code ClientCnxnSocketNIO#cleanup} of 3.9.5). All that it
 * overrides is visible in this package only.
 */
@NullMarked
public final class PromptClientSocket extends ClientCnxnSocketNIO {
  private boolean reached;

  /** Called by ZooKeeper's client, which finds this class by its name. */
  PromptClientSocket(ZKClientConfig config) throws IOException {
    super(config);
  }

  @Override
  void connectionPrimed() {
    reached = true;
    super.connectionPrimed();
  }

  /** Returns whether there has been a connection. Call it only in the client's thread. */
  boolean hasReachedServer() {
    return reached;
  }

  /** An interrupt ends that sleep as it begins. */
  @Override
  void cleanup() {
    boolean interruptedBefore = Thread.interrupted();
    Thread.currentThread().interrupt();
    super.cleanup();
    var unused = Thread.interrupted();
    if (interruptedBefore) {
      Thread.currentThread().interrupt();
    }
  }
}
