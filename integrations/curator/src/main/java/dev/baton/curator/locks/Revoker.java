package dev.baton.curator.locks;

import dev.baton.curator.FrameworkSessions;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.utils.ZKPaths;

/** Asks holders to release their lock. */
public class Revoker {
  private static final String REASON = "asked by Revoker.attemptRevoke";

  private Revoker() {}

  /**
   * Asks the present holder of a lock to release it. The holder need not.
   *
   * @param path the path of a participant's node, as {@link
   *     InterProcessMutex#getParticipantNodes()} returns it; the holder of that lock is asked,
   *     whichever participant this is
   * @throws Exception if ZooKeeper cannot be reached, or refuses
   */
  public static void attemptRevoke(CuratorFramework client, String path) throws Exception {
    String lock = ZKPaths.getPathAndNode(path).getPath();
    FrameworkSessions.sessionFor(client, lock)
        .baton()
        .lock(FrameworkSessions.pathOn(client, lock))
        .requestRelease(REASON);
  }
}
