package dev.baton.demo.split;

import dev.baton.demo.MissedException;
import dev.baton.demo.ScenarioContext;
import dev.baton.demo.ScenarioProcess;
import dev.baton.demo.member.ProcessEvent;
import dev.baton.demo.member.ProcessEvent.EventKind;
import dev.baton.testkit.ConditionWait;
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
final class LibraryGroup {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

  private final ScenarioContext context;
  private final ElectionLibrary library;
  private final ScenarioProcess first;
  private final List<ScenarioProcess> others;

  /** Starts the processes. */
  LibraryGroup(ScenarioContext context, ElectionLibrary library) {
    this.context = context;
    this.library = library;
    this.first = startProcess("a");
    this.others = List.of(startProcess("b"), startProcess("c"));
  }

  private ScenarioProcess startProcess(String letter) {
    String name = library.name().toLowerCase(Locale.ROOT) + "-" + letter;
    return context.startProcess(name, RivalProcess.class, List.of(name));
  }

  ElectionLibrary library() {
    return library;
  }

  private String electionPath() {
    return context.electionPath() + "/" + library.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Makes the processes join the election. The first connects to {@code lonely}, the others to the
   * other servers.
   */
  void joinElection(ZooKeeperCluster ensemble, ZooKeeperProcess lonely, SplitTimes times)
      throws InterruptedException {
    orderCampaign(first, lonely.connectString(), times);
    first.awaitEvent(EventKind.LEADS);
    String rest =
        ensemble.otherServers(lonely).stream()
            .map(ZooKeeperProcess::connectString)
            .collect(Collectors.joining(","));
    for (ScenarioProcess other : others) {
      orderCampaign(other, rest, times);
      awaitLine(ensemble, 2 + others.indexOf(other));
    }
  }

  private void orderCampaign(ScenarioProcess rival, String servers, SplitTimes times) {
    rival.sendLine(
        "campaign %s %s %s %d %d"
            .formatted(
                library,
                electionPath(),
                servers,
                times.sessionTimeout().toMillis(),
                times.tick().toMillis()));
  }

  /** Waits for the length of the queue. The leader of the servers lists all ephemeral nodes. */
  private void awaitLine(ZooKeeperCluster ensemble, int length) {
    String node = "\t" + electionPath() + "/";
    boolean stand =
        ConditionWait.happensWithin(
            PATIENCE,
            BETWEEN_LOOKS,
            () -> ephemeralNodes(ensemble).filter(each -> each.startsWith(node)).count() == length);
    if (!stand) {
      throw new MissedException(length + " of " + library.displayName() + " in the queue");
    }
  }

  private static Stream<String> ephemeralNodes(ZooKeeperCluster ensemble) {
    return ensemble.servers().stream()
        .filter(ZooKeeperProcess::isLeader)
        .flatMap(leader -> leader.askWord("dump").orElse("").lines());
  }

  /** Waits for the event in which the first process stops claiming to lead. */
  ProcessEvent awaitEnd(int from) throws InterruptedException {
    return context.awaitEvent(
        first.processName() + " to say that it leads no more",
        from,
        event -> event.isEvent(first.processName(), EventKind.REVOKED));
  }

  /** Waits for the event in which another process claims to lead. */
  ProcessEvent awaitNext(int from) throws InterruptedException {
    return context.awaitEvent(
        "another one of " + library.displayName() + " to lead",
        from,
        event ->
            others.stream().anyMatch(other -> event.isEvent(other.processName(), EventKind.LEADS)));
  }

  /** Returns for how long two processes said yes at once, by all their answers. */
  Duration measureOverlap() throws InterruptedException {
    List<List<YesSpan>> answers = new ArrayList<>();
    for (ScenarioProcess each : Stream.concat(Stream.of(first), others.stream()).toList()) {
      answers.add(YesSpan.parseSpans(each.sendAndAwait("answers", EventKind.TELLS).detail()));
    }
    return Duration.ofNanos(YesSpan.overlapNanos(answers));
  }

  /** Ends the processes before their servers end, which would make them complain. */
  void endProcesses() {
    first.process().close();
    others.forEach(each -> each.process().close());
  }
}
