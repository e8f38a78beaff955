package dev.baton.demo.split;

import dev.baton.demo.Scenario;
import dev.baton.demo.Servers;
import dev.baton.demo.Stage;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperProcess;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A scenario in which a leader is cut off together with a follower of the servers. It shows when
 * each process claims to lead.
 */
public final class Split implements Scenario {
  private static final Duration PAUSE = Duration.ofSeconds(1);

  @Override
  public String name() {
    return "split";
  }

  @Override
  public String title() {
    return "a leader is cut off together with a server: Baton and Curator side by side";
  }

  @Override
  public String program() {
    return "That server answers as if nothing were, until it notices; the others elect another"
        + " leader. Look who says that it leads.";
  }

  @Override
  public String play(Stage stage) throws InterruptedException {
    Times times = stage.fast() ? Times.FAST : Times.WHOLE;
    List<Party> parties =
        Arrays.stream(Library.values()).map(library -> new Party(stage, library)).toList();
    stage.say("starting three servers that can be cut off: " + times.inWords());
    try (ZooKeeperCluster ensemble =
        Servers.start(() -> ZooKeeperCluster.launchSeverable(Servers.COUNT, times.config()))) {
      ZooKeeperProcess lonely = ensemble.followers().get(0);
      for (Party party : parties) {
        party.stand(ensemble, lonely, times);
      }
      stage.say(
          "each asks itself every millisecond whether it leads; each a is beside server "
              + lonely.id());
      stage.pause(PAUSE);
      stage.say(
          "server " + lonely.id() + " is cut off from the others, and so are the two leaders");
      int from = stage.chronicle().size();
      long cut = System.nanoTime();
      ensemble.cutOff(lonely);
      for (Party party : parties) {
        var unused = party.awaitNext(from);
        unused = party.awaitEnd(from);
      }
      for (Party party : parties) {
        judge(stage, party, from, cut);
      }
      parties.forEach(Party::end);
    }
    return "Baton's leader had stopped saying that it leads before another one said so";
  }

  private static void judge(Stage stage, Party party, int from, long cut)
      throws InterruptedException {
    String name = party.library().title();
    String next = seconds(party.awaitNext(from).at() - cut);
    String end = seconds(party.awaitEnd(from).at() - cut);
    Duration overlap = party.overlap();
    stage.say(
        "%s: from the cut, the old leader said yes for %s, and another one from %s on"
            .formatted(name, end, next));
    stage.count(name + ": the old leader said yes until, after the cut", end);
    stage.count(name + ": another one said yes from, after the cut", next);
    stage.count(name + ": two said yes at once for", overlap.toMillis() + " ms");
    if (party.library() == Library.BATON) {
      stage.expect("for how long two of Baton's said yes at once", Duration.ZERO, overlap);
    } else if (overlap.isZero()) {
      stage.say("this time no two of " + name + "'s said yes at once");
    }
  }

  private static String seconds(long nanos) {
    return String.format(Locale.ROOT, "%.1f s", nanos / 1e9);
  }
}
