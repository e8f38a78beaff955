package dev.baton.demo.play;

import dev.baton.demo.LiveScenario;
import dev.baton.demo.ScenarioContext;
import dev.baton.demo.ScenarioProcess;
import dev.baton.demo.member.ProcessEvent.EventKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A scenario with workers that work for a leader until they lead themselves, as in three terminals.
 */
public final class WorkerScenario implements LiveScenario {
  private static final int WORKERS = 3;
  private static final Duration PAUSE = Duration.ofSeconds(2);

  /** The exit code that a shell shows for a process that Ctrl-C has ended. */
  private static final int ENDED_BY_CTRL_C = 130;

  /** Creates the scenario. */
  public WorkerScenario() {}

  @Override
  public String scenarioName() {
    return "worker";
  }

  @Override
  public String scenarioTitle() {
    return "workers follow until they lead; one is ended by Ctrl-C, and members run low";
  }

  @Override
  public String viewingHint() {
    return "Three terminals, a worker in each. Whoever leads hands out work, and wants two others.";
  }

  @Override
  public String playOn(ScenarioContext context) throws InterruptedException {
    List<String> names = List.of("worker-1", "worker-2", "worker-3");
    List<ScenarioProcess> workers =
        context.startMembers(names, ScenarioContext.LONG_SESSION_TIMEOUT);
    List<ScenarioProcess> line = new ArrayList<>();
    for (ScenarioProcess each : workers) {
      String address = "meta=127.0.0.1:700" + line.size();
      each.sendAndAwait(
          "campaign " + context.electionPath() + " QUEUE follow few=" + WORKERS + " " + address,
          line.isEmpty() ? EventKind.LEADS : EventKind.FOLLOWS);
      line.add(each);
    }
    context.pauseFor(PAUSE);
    context.sayLine("Ctrl-C in the terminal of worker-1");
    int exitCode = line.get(0).interrupt();
    line.get(1).awaitEvent(EventKind.LEADS);
    String followed = line.get(2).awaitEvent(EventKind.FOLLOWS).detail();
    String warning = line.get(1).awaitEvent(EventKind.WARNS).detail();
    context.pauseFor(PAUSE);
    context.expectEqual("the exit code of worker-1", ENDED_BY_CTRL_C, exitCode);
    context.expectEqual(
        "who led, in this order", names.subList(0, 2), context.eventLog().leadersInOrder());
    context.expectEqual("whom worker-3 works for then", "worker-2 127.0.0.1:7001", followed);
    context.expectEqual("the warning of worker-2", "2 left", warning);
    context.expectEqual(
        "the candidates in the queue", 2, context.nodesBelow(context.electionPath()).size());
    context.countLeaders();
    return "worker-1 handed over as it ended, worker-3 works for worker-2, which warns: 2 left";
  }
}
