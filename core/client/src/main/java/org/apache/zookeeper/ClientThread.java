package org.apache.zookeeper;

import org.jspecify.annotations.NullMarked;

/** Ends a thread of ZooKeeper's client from within. What this needs is visible in this package. */
@NullMarked
public final class ClientThread {
  private ClientThread() {}

  /** Returns whether this class is in one package with ZooKeeper's client also at run time. */
  public static boolean isInReach() {
    return ClientThread.class.getClassLoader() == ZooKeeper.class.getClassLoader();
  }

  /**
   * Returns whether the calling thread, which connects a client, has ever had a connection to a
   * server. Must be in reach.
   */
  public static boolean hasReachedServer() {
    if (Thread.currentThread() instanceof ClientCnxn.SendThread connecting) {
      ClientCnxnSocket socket = connecting.getClientCnxnSocket();
      return socket instanceof PromptClientSocket prompt
          ? prompt.hasReachedServer()
          : socket.getSentCount() > 0;
    }
    return false;
  }

  /**
   * Has the calling thread, which connects a client, end as soon as it can. The constructor of that
   * client has thrown after it had started this thread, so there is no client to close. Must be in
   * reach.
   */
  public static void endThisThread() {
    if (Thread.currentThread() instanceof ClientCnxn.SendThread connecting) {
      connecting.close();
    }
  }
}
