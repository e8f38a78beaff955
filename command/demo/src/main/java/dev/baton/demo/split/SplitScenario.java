package dev.baton.demo.split;

import dev.baton.demo.DemoServers;
import dev.baton.demo.LiveScenario;
import dev.baton.demo.ScenarioContext;
import dev.baton.runtime.port.DurationFormat;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperProcess;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * A scenario in which a leader is cut off together with a follower of the servers. It shows when
 * each process claims to lead.
 */
public final class SplitScenario implements LiveScenario {
  private static final Duration PAUSE = Duration.ofSeconds(1);

  @Override
  public String scenarioName() {
    return "split";
  }

  @Override
  public String scenarioTitle() {
    return "a leader is cut off together with a server: Baton and Curator side by side";
  }

  @Override
  public String viewingHint() {
    return "That server answers as if nothing were, until it notices; the others elect another"
        + " leader. Look who says that it leads.";
  }

  @Override
  public String playOn(ScenarioContext stage) throws InterruptedException {
    SplitTimes times = stage.isFast() ? SplitTimes.FAST : SplitTimes.WHOLE;
    List<LibraryGroup> parties =
        Arrays.stream(ElectionLibrary.values())
            .map(library -> new LibraryGroup(stage, library))
            .toList();
    stage.sayLine("starting three servers that can be cut off: " + times.inWords());
    try (ZooKeeperCluster ensemble =
        DemoServers.startServers(
            () -> ZooKeeperCluster.launchSeverable(DemoServers.COUNT, times.serverConfig()))) {
      ZooKeeperProcess lonely = ensemble.followers().get(0);
      for (LibraryGroup party : parties) {
        party.joinElection(ensemble, lonely, times);
      }
      stage.sayLine(
          "each asks itself every millisecond whether it leads; each a is beside server "
              + lonely.id());
      stage.pauseFor(PAUSE);
      stage.sayLine(
          "server " + lonely.id() + " is cut off from the others, and so are the two leaders");
      int from = stage.eventLog().eventCount();
      long cut = System.nanoTime();
      ensemble.cutOff(lonely);
      for (LibraryGroup party : parties) {
        var unused = party.awaitNext(from);
        unused = party.awaitEnd(from);
      }
      for (LibraryGroup party : parties) {
        judgeGroup(stage, party, from, cut);
      }
      parties.forEach(LibraryGroup::endProcesses);
    }
    return "Baton's leader had stopped saying that it leads before another one said so";
  }

  private static void judgeGroup(ScenarioContext stage, LibraryGroup party, int from, long cut)
      throws InterruptedException {
    String name = party.library().displayName();
    String next = DurationFormat.roundMeasured(Duration.ofNanos(party.awaitNext(from).at() - cut));
    String end = DurationFormat.roundMeasured(Duration.ofNanos(party.awaitEnd(from).at() - cut));
    Duration overlap = party.measureOverlap();
    stage.sayLine(
        "%s: from the cut, the old leader said yes for %s, and another one from %s on"
            .formatted(name, end, next));
    stage.addCount(name + ": the old leader said yes until, after the cut", end);
    stage.addCount(name + ": another one said yes from, after the cut", next);
    stage.addCount(name + ": two said yes at once for", DurationFormat.roundMeasured(overlap));
    if (party.library() == ElectionLibrary.BATON) {
      stage.expectEqual("for how long two of Baton's said yes at once", Duration.ZERO, overlap);
    } else if (overlap.isZero()) {
      stage.sayLine("this time no two of " + name + "'s said yes at once");
    }
  }
}
