package dev.baton.demo.split;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import java.time.Duration;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.recipes.leader.LeaderLatch;
import org.apache.curator.retry.ExponentialBackoffRetry;

/** The libraries by which processes elect a leader. */
enum ElectionLibrary {
  /** Baton itself. */
  BATON {
    @Override
    BooleanSupplier startCandidate(String name, String path, ServerLink link) {
      Candidate candidate =
          Baton.builder(link.servers())
              .sessionTimeout(link.sessionTimeout())
              .assumedTick(link.tick())
              .connect()
              .election(path)
              .candidate(name)
              .campaign();
      return candidate::isLeader;
    }
  },

  /** Curator, with the retries of its own examples. */
  CURATOR {
    @Override
    BooleanSupplier startCandidate(String name, String path, ServerLink link) {
      int sessionTimeout = Math.toIntExact(link.sessionTimeout().toMillis());
      CuratorFramework client =
          CuratorFrameworkFactory.builder()
              .connectString(link.servers())
              .sessionTimeoutMs(sessionTimeout)
              .connectionTimeoutMs(sessionTimeout)
              .retryPolicy(new ExponentialBackoffRetry(FIRST_PAUSE_MILLIS, RETRIES))
              .build();
      client.start();
      LeaderLatch latch = new LeaderLatch(client, path, name);
      try {
        latch.start();
      } catch (Exception e) {
        throw new IllegalStateException("cannot start a latch", e);
      }
      return latch::hasLeadership;
    }
  };

  private static final int FIRST_PAUSE_MILLIS = 1_000;
  private static final int RETRIES = 3;

  /**
   * The connection of a process to the servers.
   *
   * @param servers the servers on the same side
   * @param tick the servers' unit of time
   */
  record ServerLink(String servers, Duration sessionTimeout, Duration tick) {}

  /** Starts a candidate. Returns the supplier that tells if it leads. */
  abstract BooleanSupplier startCandidate(String name, String path, ServerLink link);

  /** Returns the name for people. */
  String displayName() {
    return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
  }
}
