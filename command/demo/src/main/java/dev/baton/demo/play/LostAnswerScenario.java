package dev.baton.demo.play;

import dev.baton.demo.LiveScenario;
import dev.baton.demo.ScenarioContext;
import dev.baton.demo.ScenarioProcess;
import dev.baton.demo.member.NaiveCandidate;
import dev.baton.demo.member.ProcessEvent.EventKind;
import dev.baton.testkit.FaultProxy;
import dev.baton.testkit.FaultTrap;
import dev.baton.testkit.OpCode;
import dev.baton.testkit.ProxyFault;
import java.time.Duration;
import java.util.List;

/**
 * A scenario in which a server creates a candidate's node, but the answer is lost with the
 * connection.
 */
public final class LostAnswerScenario implements LiveScenario {
  private static final Duration PAUSE = Duration.ofSeconds(2);

  /** The prefix of the naive client's nodes, which is followed by a number. */
  private static final String NAIVE = "/naive-";

  /** Creates the scenario. */
  public LostAnswerScenario() {}

  @Override
  public String scenarioName() {
    return "lost-answer";
  }

  @Override
  public String scenarioTitle() {
    return "a create whose answer never comes: a naive client leaves a ghost, Baton none";
  }

  @Override
  public String viewingHint() {
    return "A proxy before one server cuts the connection instead of passing the answer on.";
  }

  @Override
  public String playOn(ScenarioContext context) throws InterruptedException {
    try (FaultProxy proxy = FaultProxy.proxyTo(context.ensemble().server(1).connectString())) {
      context.sayLine("a naive client, which asks again when no answer comes");
      int naive = runNaive(context, proxy);
      context.expectEqual("nodes of one naive client", 2, naive);
      context.pauseFor(PAUSE);
      context.sayLine("Baton, which looks for its node before it asks again");
      List<ScenarioProcess> line = runBaton(context, proxy);
      context.expectEqual(
          "nodes of three candidates",
          line.size(),
          context.nodesBelow(context.electionPath()).size());
      context.pauseFor(PAUSE);
      line.get(0).sendAndAwait("leave", EventKind.LEFT);
      line.get(1).awaitEvent(EventKind.LEADS);
      context.expectEqual(
          "who led, in this order", List.of("ann", "bo"), context.eventLog().leadersInOrder());
      context.expectEqual(
          "nodes of two candidates", 2, context.nodesBelow(context.electionPath()).size());
      context.countLeaders();
      context.addCount("nodes of the naive client", naive);
      context.addCount(
          "ghosts that Baton left", context.nodesBelow(context.electionPath()).size() - 2);
      return "ann found the node that it had not heard of; nobody waits for a ghost";
    }
  }

  /** Runs the naive client, and returns how many nodes it has in the end. */
  private static int runNaive(ScenarioContext context, FaultProxy proxy)
      throws InterruptedException {
    List<String> arguments =
        List.of(
            "naive",
            proxy.connectString(),
            Long.toString(ScenarioContext.LONG_SESSION_TIMEOUT.toMillis()),
            NAIVE);
    ScenarioProcess naive = context.startProcess("naive", NaiveCandidate.class, arguments);
    naive.awaitEvent(EventKind.CONNECTED);
    FaultTrap trap = proxy.onNext(OpCode.CREATE, ProxyFault.LOSE_ANSWER);
    naive.sendAndAwait("join", EventKind.WAITS);
    context.awaitThat("the answer to its create to be lost", trap::isSprung);
    int nodes =
        (int)
            context.nodesBelow("/").stream()
                .map("/"::concat)
                .filter(LostAnswerScenario::isNaive)
                .count();
    context.sayLine("naive has " + nodes + " nodes, and knows of one: it waits for its own ghost");
    return nodes;
  }

  private static boolean isNaive(String node) {
    return node.startsWith(NAIVE);
  }

  private static List<ScenarioProcess> runBaton(ScenarioContext context, FaultProxy proxy)
      throws InterruptedException {
    ScenarioProcess ann =
        context
            .startMembers(
                List.of("ann"), proxy.connectString(), ScenarioContext.LONG_SESSION_TIMEOUT)
            .get(0);
    FaultTrap trap =
        proxy.onNext(
            OpCode.CREATE2,
            request -> request.mentionsText(context.electionPath() + "/"),
            ProxyFault.LOSE_ANSWER);
    ann.sendAndAwait("campaign " + context.electionPath() + " QUEUE", EventKind.LEADS);
    context.awaitThat("the answer to ann's create to be lost", trap::isSprung);
    List<ScenarioProcess> others =
        context.startMembers(List.of("bo", "cy"), ScenarioContext.LONG_SESSION_TIMEOUT);
    for (ScenarioProcess each : others) {
      each.sendAndAwait("campaign " + context.electionPath() + " QUEUE", EventKind.WAITS);
    }
    return List.of(ann, others.get(0), others.get(1));
  }
}
