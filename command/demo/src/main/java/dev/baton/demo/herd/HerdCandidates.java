package dev.baton.demo.herd;

import dev.baton.demo.ScenarioContext;
import dev.baton.demo.ScenarioProcess;
import dev.baton.demo.member.ProcessEvent;
import dev.baton.demo.member.ProcessEvent.EventKind;
import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/** The candidates, in a few processes, and their current election. */
final class HerdCandidates {
  private static final String LEADS = "leads ";

  private final ScenarioContext stage;
  private final List<ScenarioProcess> flocks;
  private final int flockSize;
  private int leader;

  /** Starts the processes, which have {@code candidates} candidates together. */
  HerdCandidates(ScenarioContext stage, int processes, int candidates, Duration sessionTimeout) {
    this.stage = stage;
    flockSize = candidates / processes;
    flocks =
        IntStream.range(0, processes)
            .mapToObj(flock -> startProcess(flock, sessionTimeout))
            .toList();
  }

  private ScenarioProcess startProcess(int flock, Duration sessionTimeout) {
    String name = "flock-" + flock;
    return stage.startProcess(
        name,
        HerdProcess.class,
        List.of(
            name,
            stage.connectString(),
            Long.toString(sessionTimeout.toMillis()),
            Integer.toString(flock * flockSize),
            Integer.toString(flockSize)));
  }

  /**
   * Makes the first {@code candidates} join an election. Returns when each knows its place, and the
   * first leads. It leads before any other joins: the watch on the queue with which a candidate
   * came to lead stays armed until another one joins, and would count with the next change.
   */
  void joinElection(TurnRule rule, String path, int candidates) throws InterruptedException {
    int from = stage.eventLog().eventCount();
    for (ScenarioProcess flock : flocks) {
      awaitAnswer(flock.sendLine("stand " + rule + " " + path + " " + candidates), from, "stand");
    }
    awaitLeader(from);
  }

  /** Makes the leader leave. Returns the former leader when the next one leads. */
  int changeLeader() throws InterruptedException {
    int left = leader;
    int from = stage.eventLog().eventCount();
    flockOf(left).sendLine("leave " + left);
    awaitLeader(from);
    return left;
  }

  /** Makes a candidate that left join again. */
  void rejoinElection(int candidate) throws InterruptedException {
    int from = stage.eventLog().eventCount();
    awaitAnswer(flockOf(candidate).sendLine("come " + candidate), from, "stand");
  }

  /** Makes all candidates leave. */
  void leaveElection() throws InterruptedException {
    int from = stage.eventLog().eventCount();
    flocks.forEach(flock -> flock.sendLine("go"));
    for (ScenarioProcess flock : flocks) {
      awaitAnswer(flock, from, "gone");
    }
  }

  private ScenarioProcess flockOf(int candidate) {
    return flocks.get(candidate / flockSize);
  }

  private void awaitAnswer(ScenarioProcess flock, int from, String word)
      throws InterruptedException {
    var unused =
        stage.awaitEvent(
            flock.processName() + " to tell " + word,
            from,
            event ->
                event.isEvent(flock.processName(), EventKind.TELLS) && event.detail().equals(word));
  }

  private void awaitLeader(int from) throws InterruptedException {
    ProcessEvent told =
        stage.awaitEvent("one to lead", from, event -> event.detail().startsWith(LEADS));
    leader = Integer.parseInt(told.detail().substring(LEADS.length()));
  }
}
