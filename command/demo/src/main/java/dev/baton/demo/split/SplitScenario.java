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
  public String playOn(ScenarioContext context) throws InterruptedException {
    SplitTimes times = context.isFast() ? SplitTimes.FAST : SplitTimes.WHOLE;
    List<LibraryGroup> parties =
        Arrays.stream(ElectionLibrary.values())
            .map(library -> new LibraryGroup(context, library))
            .toList();
    context.sayLine("starting three servers that can be cut off: " + times.inWords());
    try (ZooKeeperCluster ensemble =
        DemoServers.startServers(
            () -> ZooKeeperCluster.launchSeverable(DemoServers.COUNT, times.serverConfig()))) {
      ZooKeeperProcess lonely = ensemble.followers().get(0);
      for (LibraryGroup group : parties) {
        group.joinElection(ensemble, lonely, times);
      }
      context.sayLine(
          "each asks itself every millisecond whether it leads; each a is beside server "
              + lonely.id());
      context.pauseFor(PAUSE);
      context.sayLine(
          "server " + lonely.id() + " is cut off from the others, and so are the two leaders");
      int from = context.eventLog().eventCount();
      long cut = System.nanoTime();
      ensemble.cutOff(lonely);
      for (LibraryGroup group : parties) {
        var unused = group.awaitNext(from);
        unused = group.awaitEnd(from);
      }
      for (LibraryGroup group : parties) {
        judgeGroup(context, group, from, cut);
      }
      parties.forEach(LibraryGroup::endProcesses);
    }
    return "Baton's leader had stopped saying that it leads before another one said so";
  }

  private static void judgeGroup(ScenarioContext context, LibraryGroup group, int from, long cut)
      throws InterruptedException {
    String name = group.library().displayName();
    String next = DurationFormat.roundMeasured(Duration.ofNanos(group.awaitNext(from).at() - cut));
    String end = DurationFormat.roundMeasured(Duration.ofNanos(group.awaitEnd(from).at() - cut));
    Duration overlap = group.measureOverlap();
    context.sayLine(
        "%s: from the cut, the old leader said yes for %s, and another one from %s on"
            .formatted(name, end, next));
    context.addCount(name + ": the old leader said yes until, after the cut", end);
    context.addCount(name + ": another one said yes from, after the cut", next);
    context.addCount(name + ": two said yes at once for", DurationFormat.roundMeasured(overlap));
    if (group.library() == ElectionLibrary.BATON) {
      context.expectEqual("for how long two of Baton's said yes at once", Duration.ZERO, overlap);
    } else if (overlap.isZero()) {
      context.sayLine("this time no two of " + name + "'s said yes at once");
    }
  }
}
