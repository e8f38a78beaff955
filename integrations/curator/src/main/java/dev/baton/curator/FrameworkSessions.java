package dev.baton.curator;

import dev.baton.Baton;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.api.CuratorEventType;
import org.apache.curator.framework.imps.CuratorFrameworkState;
import org.apache.curator.utils.ZKPaths;
import org.jspecify.annotations.Nullable;

/**
 * The Batons of the frameworks in this JVM. Each framework has a session of its own for Baton,
 * which is opened from the framework's settings when a look-alike first needs it, and ends when the
 * framework is closed. Thread-safe.
 */
public final class FrameworkSessions {
  private static final Map<CuratorFramework, FrameworkSessions> ALL = new ConcurrentHashMap<>();

  private @Nullable FrameworkSession session;
  private boolean closed;

  private FrameworkSessions() {}

  /**
   * Has the look-alikes over {@code framework} use {@code baton}, whatever the framework's settings
   * are. Call it before the first of them starts. Closing the framework does not close the Baton.
   *
   * @throws IllegalStateException if look-alikes use another Baton already
   */
  public static void useBaton(CuratorFramework framework, Baton baton) {
    sessionsOf(FrameworkConfig.rootOf(framework)).register(new FrameworkSession(baton, false));
  }

  private synchronized void register(FrameworkSession users) {
    if (session != null) {
      throw new IllegalStateException(
          "this CuratorFramework uses a Baton already: call useBaton(...) once, before the first"
              + " lock or election over it starts");
    }
    session = users;
  }

  /**
   * Returns the session of {@code framework}, for Baton's own parts. Waits for no server.
   *
   * @throws IllegalStateException if the framework has not been started, or has been closed
   */
  public static FrameworkSession sessionFor(CuratorFramework framework) {
    CuratorFramework root = FrameworkConfig.rootOf(framework);
    checkStarted(root);
    FrameworkSession session = sessionsOf(root).openSession(root);
    if (root.getState() != CuratorFrameworkState.STARTED) {
      closeSessions(root);
    }
    checkStarted(root);
    return session;
  }

  private synchronized FrameworkSession openSession(CuratorFramework root) {
    FrameworkSession open = session;
    if (closed) {
      throw new IllegalStateException("the CuratorFramework has been closed meanwhile");
    }
    if (open == null) {
      open = new FrameworkSession(FrameworkConfig.read(root).openBaton(), true);
      session = open;
    }
    return open;
  }

  private synchronized @Nullable FrameworkSession endSession() {
    closed = true;
    return session;
  }

  private static void checkStarted(CuratorFramework root) {
    if (root.getState() != CuratorFrameworkState.STARTED) {
      throw new IllegalStateException(
          "the CuratorFramework is "
              + root.getState()
              + ": start it before you use its locks and elections, and close it after them");
    }
  }

  private static FrameworkSessions sessionsOf(CuratorFramework root) {
    return ALL.computeIfAbsent(root, FrameworkSessions::watchedBy);
  }

  private static FrameworkSessions watchedBy(CuratorFramework root) {
    root.getCuratorListenable()
        .addListener(
            (client, event) -> {
              if (event.getType() == CuratorEventType.CLOSING) {
                closeSessions(root);
              }
            });
    return new FrameworkSessions();
  }

  private static void closeSessions(CuratorFramework root) {
    FrameworkSessions ended = ALL.remove(root);
    FrameworkSession last = ended == null ? null : ended.endSession();
    if (last != null) {
      last.closeSession();
    }
  }

  /** Returns the path on the servers of a path within the namespace of {@code framework}. */
  public static String pathOn(CuratorFramework framework, String path) {
    return ZKPaths.fixForNamespace(framework.getNamespace(), path);
  }

  /** Returns the path within the namespace of {@code framework} of a path on the servers. */
  public static String pathWithin(CuratorFramework framework, String path) {
    String namespace = framework.getNamespace();
    boolean named = namespace != null && !namespace.isEmpty();
    return named ? path.substring(namespace.length() + 1) : path;
  }

  /** Returns a wait for Baton, as long as Curator's callers say. */
  public static Duration toDuration(long time, TimeUnit unit) {
    return Duration.ofNanos(unit.toNanos(time));
  }
}
