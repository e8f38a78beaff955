package dev.baton.curator.locks;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.apache.curator.framework.CuratorFramework;
import org.apache.zookeeper.KeeperException;

/** Asks holders of mutexes to release them: those of Baton, and those of Curator. */
public class Revoker {
  /** What Curator writes into the node of a holder. */
  private static final String REVOKE = "__REVOKE__";

  private Revoker() {}

  /**
   * Asks a holder to release the lock. It need not do so, and hears nothing unless it is {@link
   * Revocable#makeRevocable revocable}. Does nothing if the node is gone.
   *
   * @param path the holder's node, such as {@link InterProcessMutex#getParticipantNodes} returns
   * @throws Exception if the servers refuse it, or do not answer
   */
  public static void attemptRevoke(CuratorFramework client, String path) throws Exception {
    try {
      client.setData().forPath(path, REVOKE.getBytes(UTF_8));
    } catch (KeeperException.NoNodeException released) {
      // It was released meanwhile.
    }
  }
}
