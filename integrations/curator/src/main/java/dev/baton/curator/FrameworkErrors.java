package dev.baton.curator;

import dev.baton.error.BatonException;
import dev.baton.error.RefusedException;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.api.UnhandledErrorListener;
import org.apache.curator.framework.listen.UnaryListenerManager;
import org.apache.zookeeper.KeeperException;

/** Tells a framework's listeners for unhandled errors of errors that no caller waits for. */
public final class FrameworkErrors {
  private FrameworkErrors() {}

  /**
   * Tells the listeners what keeps a member out of the queue at {@code path}. A missing permission
   * is a {@link KeeperException.NoAuthException} for them, as with Curator's own recipes.
   */
  public static void reportProblem(CuratorFramework client, String path, BatonException problem) {
    if (client.getUnhandledErrorListenable()
        instanceof UnaryListenerManager<UnhandledErrorListener> listeners) {
      String message = String.valueOf(problem.getMessage());
      Throwable cause = isForbidden(problem) ? forbidden(path, problem) : problem;
      listeners.forEach(each -> each.unhandledError(message, cause));
    }
  }

  private static boolean isForbidden(BatonException problem) {
    return problem instanceof RefusedException refused && refused.problem().isDenial();
  }

  private static Throwable forbidden(String path, BatonException problem) {
    return KeeperException.create(KeeperException.Code.NOAUTH, path).initCause(problem);
  }
}
