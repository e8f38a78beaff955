package dev.baton.cli.doctor;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.cli.doctor.EnsembleFacts.ClockOffset;
import dev.baton.internal.PauseOperations;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.MetaPath;
import dev.baton.runtime.node.RunningPause;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;

/**
 * Reads the pauses that hold for an election. It writes nothing, so it takes the time from this
 * machine's clock, corrected by what is known of the ensemble's.
 *
 * @param chroot the path before all others; or empty
 * @param clock of the ensemble's leader, if it is known
 */
record PauseVisit(ZooKeeper client, String chroot, Optional<ClockOffset> clock) {
  /**
   * Returns the pauses over the election, or those of all elections if none is named. Pauses that
   * this identity may not read are left out: its candidates do not see them either.
   */
  List<StandingPause> readPauses(Optional<String> election)
      throws KeeperException, InterruptedException {
    List<String> nodes =
        election
            .map(path -> MetaPath.pausesOver(ElectionPath.of(path)))
            .orElse(List.of(MetaPath.PAUSE_OF_ALL));
    List<StandingPause> found = new ArrayList<>();
    for (String node : nodes) {
      readPause(node).ifPresent(found::add);
    }
    return found;
  }

  private Optional<StandingPause> readPause(String node)
      throws KeeperException, InterruptedException {
    Stat stat = new Stat();
    try {
      byte[] bytes = client.getData(chroot + node, false, stat);
      String data = bytes == null ? "" : new String(bytes, UTF_8);
      long now = System.currentTimeMillis() + clock.map(one -> one.ahead().toMillis()).orElse(0L);
      return RunningPause.decode(data, stat.getMtime(), now)
          .map(
              pause ->
                  new StandingPause(
                      MetaPath.electionOfPause(node),
                      Duration.ofMillis(now - pause.begunMillis()),
                      PauseOperations.toPause(pause)));
    } catch (KeeperException.NoNodeException | KeeperException.NoAuthException none) {
      return Optional.empty();
    }
  }
}
