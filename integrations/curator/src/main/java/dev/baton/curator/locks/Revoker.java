package dev.baton.curator.locks;

import org.apache.curator.framework.CuratorFramework;

/** Asks holders to release their lock, which the queue of Curator's kind does not allow. */
public class Revoker {
  static final String REFUSAL =
      "a request is a write into the holder's node, and Baton writes into no node of a queue that"
          + " Curator's members may share, since a waiting LeaderLatch would then wait for ever."
          + " Use Baton's own Lock.requestRelease";

  private Revoker() {}

  /**
   * Refuses.
   *
   * @throws UnsupportedOperationException always
   */
  @SuppressWarnings("DoNotCallSuggester") // Programs that were built for Curator call it.
  public static void attemptRevoke(CuratorFramework client, String path) throws Exception {
    throw new UnsupportedOperationException(path + " cannot be asked for: " + REFUSAL);
  }
}
