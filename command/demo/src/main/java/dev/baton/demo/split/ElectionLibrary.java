package dev.baton.demo.split;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.testkit.CuratorClients;
import java.time.Duration;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.leader.LeaderLatch;

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
      CuratorFramework client = CuratorClients.startClient(link.servers(), link.sessionTimeout());
      LeaderLatch latch = new LeaderLatch(client, path, name);
      try {
        latch.start();
      } catch (Exception e) {
        throw new IllegalStateException("cannot start a latch", e);
      }
      return latch::hasLeadership;
    }
  };

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
