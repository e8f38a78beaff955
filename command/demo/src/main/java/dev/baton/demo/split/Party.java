package dev.baton.demo.split;

import dev.baton.demo.Actor;
import dev.baton.demo.MissedException;
import dev.baton.demo.Stage;
import dev.baton.demo.member.Event;
import dev.baton.demo.member.Event.What;
import dev.baton.testkit.Await;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A group of three processes that elect a leader with one library. The first is to lead, and to be
 * cut off.
 */
final class Party {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

  private final Stage stage;
  private final Library library;
  private final Actor first;
  private final List<Actor> others;

  /** Starts the processes. */
  Party(Stage stage, Library library) {
    this.stage = stage;
    this.library = library;
    this.first = start("a");
    this.others = List.of(start("b"), start("c"));
  }

  private Actor start(String letter) {
    String name = library.name().toLowerCase(Locale.ROOT) + "-" + letter;
    return stage.actor(name, Rival.class, List.of(name));
  }

  Library library() {
    return library;
  }

  private String path() {
    return stage.path() + "/" + library.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Makes the processes join the election. The first connects to {@code lonely}, the others to the
   * other servers.
   */
  void stand(ZooKeeperCluster ensemble, ZooKeeperProcess lonely, Times times)
      throws InterruptedException {
    campaign(first, lonely.connectString(), times);
    first.await(What.LEADS);
    String rest =
        ensemble.others(lonely).stream()
            .map(ZooKeeperProcess::connectString)
            .collect(Collectors.joining(","));
    for (Actor other : others) {
      campaign(other, rest, times);
      awaitLine(ensemble, 2 + others.indexOf(other));
    }
  }

  private void campaign(Actor rival, String servers, Times times) {
    rival.tell(
        "campaign %s %s %s %d %d"
            .formatted(
                library,
                path(),
                servers,
                times.sessionTimeout().toMillis(),
                times.tick().toMillis()));
  }

  /** Waits for the length of the queue. The leader of the servers lists all ephemeral nodes. */
  private void awaitLine(ZooKeeperCluster ensemble, int length) {
    String node = "\t" + path() + "/";
    boolean stand =
        Await.happens(
            PATIENCE,
            BETWEEN_LOOKS,
            () -> nodes(ensemble).filter(each -> each.startsWith(node)).count() == length);
    if (!stand) {
      throw new MissedException(length + " of " + library.title() + " to stand in line");
    }
  }

  private static Stream<String> nodes(ZooKeeperCluster ensemble) {
    return ensemble.servers().stream()
        .filter(ZooKeeperProcess::isLeader)
        .flatMap(leader -> leader.ask("dump").orElse("").lines());
  }

  /** Waits for the event in which the first process stops claiming to lead. */
  Event awaitEnd(int from) throws InterruptedException {
    return stage.await(
        first.name() + " to say that it leads no more",
        from,
        event -> event.is(first.name(), What.REVOKED));
  }

  /** Waits for the event in which another process claims to lead. */
  Event awaitNext(int from) throws InterruptedException {
    return stage.await(
        "another one of " + library.title() + " to lead",
        from,
        event -> others.stream().anyMatch(other -> event.is(other.name(), What.LEADS)));
  }

  /** Returns for how long two processes said yes at once, by all their answers. */
  Duration overlap() throws InterruptedException {
    List<List<Span>> answers = new ArrayList<>();
    for (Actor each : Stream.concat(Stream.of(first), others.stream()).toList()) {
      answers.add(Span.parse(each.ask("answers", What.TELLS).detail()));
    }
    return Duration.ofNanos(Span.overlap(answers));
  }

  /** Ends the processes before their servers end, which would make them complain. */
  void end() {
    first.process().close();
    others.forEach(each -> each.process().close());
  }
}
