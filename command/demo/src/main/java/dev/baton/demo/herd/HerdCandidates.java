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

  private final ScenarioContext context;
  private final List<ScenarioProcess> herdProcesses;
  private final int herdSize;
  private int leader;

  /** Starts the processes, which have {@code candidates} candidates together. */
  HerdCandidates(ScenarioContext context, int processes, int candidates, Duration sessionTimeout) {
    this.context = context;
    herdSize = candidates / processes;
    herdProcesses =
        IntStream.range(0, processes)
            .mapToObj(number -> startProcess(number, sessionTimeout))
            .toList();
  }

  private ScenarioProcess startProcess(int herd, Duration sessionTimeout) {
    String name = "herd-" + herd;
    return context.startProcess(
        name,
        HerdProcess.class,
        List.of(
            name,
            context.connectString(),
            Long.toString(sessionTimeout.toMillis()),
            Integer.toString(herd * herdSize),
            Integer.toString(herdSize)));
  }

  /**
   * Makes the first {@code candidates} join an election. Returns when each knows its place, and the
   * first leads. It leads before any other joins: the watch on the queue with which a candidate
   * came to lead stays armed until another one joins, and would count with the next change.
   */
  void joinElection(TurnRule rule, String path, int candidates) throws InterruptedException {
    int from = context.eventLog().eventCount();
    for (ScenarioProcess process : herdProcesses) {
      awaitAnswer(process.sendLine("stand " + rule + " " + path + " " + candidates), from, "stand");
    }
    awaitLeader(from);
  }

  /** Makes the leader leave. Returns the former leader when the next one leads. */
  int changeLeader() throws InterruptedException {
    int left = leader;
    int from = context.eventLog().eventCount();
    processOf(left).sendLine("leave " + left);
    awaitLeader(from);
    return left;
  }

  /** Makes a candidate that left join again. */
  void rejoinElection(int candidate) throws InterruptedException {
    int from = context.eventLog().eventCount();
    awaitAnswer(processOf(candidate).sendLine("come " + candidate), from, "stand");
  }

  /** Makes all candidates leave. */
  void leaveElection() throws InterruptedException {
    int from = context.eventLog().eventCount();
    herdProcesses.forEach(process -> process.sendLine("go"));
    for (ScenarioProcess process : herdProcesses) {
      awaitAnswer(process, from, "gone");
    }
  }

  private ScenarioProcess processOf(int candidate) {
    return herdProcesses.get(candidate / herdSize);
  }

  private void awaitAnswer(ScenarioProcess process, int from, String word)
      throws InterruptedException {
    var unused =
        context.awaitEvent(
            process.processName() + " to tell " + word,
            from,
            event ->
                event.isEvent(process.processName(), EventKind.TELLS)
                    && event.detail().equals(word));
  }

  private void awaitLeader(int from) throws InterruptedException {
    ProcessEvent told =
        context.awaitEvent("one to lead", from, event -> event.detail().startsWith(LEADS));
    leader = Integer.parseInt(told.detail().substring(LEADS.length()));
  }
}
