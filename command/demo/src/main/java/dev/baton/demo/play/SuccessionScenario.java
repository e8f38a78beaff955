package dev.baton.demo.play;

import dev.baton.demo.LiveScenario;
import dev.baton.demo.ScenarioContext;
import dev.baton.demo.ScenarioProcess;
import dev.baton.demo.member.ProcessEvent;
import dev.baton.demo.member.ProcessEvent.EventKind;
import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * A scenario with ten candidates. The leader is killed again and again, and rejoins as a new
 * candidate.
 */
public final class SuccessionScenario implements LiveScenario {
  private static final int CONTENDERS = 10;

  /** The number of candidates, the last ones, that give up after a time limit. */
  private static final int WITH_LIMIT = 3;

  /**
   * The time for which a leader leads. With the session timeout that must end first, there are
   * three seconds from kill to kill.
   */
  private static final Duration REIGN = Duration.ofSeconds(1);

  /**
   * The nodes in a race: the leader node and the winner node, which outlasts the work. Waiting
   * candidates have none.
   */
  private static final int NODES_OF_ONE_IN_A_RACE = 2;

  /**
   * The name of a count. A busy machine may delay the heartbeats of a leader for so long that it
   * loses leadership.
   */
  private static final String LOST = "masters that were lost, and not killed";

  private final TurnRule rule;

  private SuccessionScenario(TurnRule rule) {
    this.rule = rule;
  }

  /** Creates the scenario in which the first in the queue leads next. */
  public static LiveScenario fairScenario() {
    return new SuccessionScenario(TurnRule.QUEUE);
  }

  /** Creates the scenario in which the quickest candidate leads next. */
  public static LiveScenario unfairScenario() {
    return new SuccessionScenario(TurnRule.RACE);
  }

  private boolean isFair() {
    return rule.hasQueue();
  }

  @Override
  public String scenarioName() {
    return isFair() ? "fair" : "unfair";
  }

  @Override
  public String scenarioTitle() {
    return isFair()
        ? "ten contenders, the master killed every three seconds; who came first is next"
        : "ten contenders, the master killed every three seconds; who is quickest is next";
  }

  @Override
  public String viewingHint() {
    return "Whoever was killed comes back, "
        + (isFair() ? "at the end of the line. " : "and may win again. ")
        + "The last three have a time limit, and give up.";
  }

  @Override
  public String playOn(ScenarioContext context) throws InterruptedException {
    List<String> names = IntStream.range(0, CONTENDERS).mapToObj(i -> "c" + i).toList();
    List<String> limited = names.subList(CONTENDERS - WITH_LIMIT, CONTENDERS);
    int kills = context.isFast() ? 3 : 6;
    Map<String, ScenarioProcess> contenders = new LinkedHashMap<>();
    for (ScenarioProcess each : startCandidates(context, names, kills)) {
      contenders.put(each.processName(), each);
      joinElection(each, context, limited.contains(each.processName()) ? limitOption(context) : "");
    }
    List<String> line = new ArrayList<>(names);
    for (int i = 0; i < kills; i++) {
      context.pauseFor(REIGN);
      killTheMaster(context, contenders, line);
    }
    awaitThoseWithLimit(context, limited);
    judgeLeaders(context, line, kills);
    context.countLeaders();
    context.addCount(LOST, leadersSoFar(context).size() - 1 - kills);
    context.addCount(
        "gave up at their time limit", context.eventLog().eventsOf(EventKind.GAVE_UP).size());
    String masters = String.join(", ", leadersSoFar(context));
    return isFair()
        ? "the masters were those who stood first: " + masters
        : "there is no line, and the masters were whoever was quickest: " + masters;
  }

  /**
   * Starts the candidates. In a queue the later victims are known. All others get long sessions, so
   * that they do not lose them on a busy machine.
   */
  private List<ScenarioProcess> startCandidates(
      ScenarioContext context, List<String> names, int kills) throws InterruptedException {
    int doomed = isFair() ? kills : names.size();
    List<ScenarioProcess> all =
        new ArrayList<>(
            context.startMembers(names.subList(0, doomed), ScenarioContext.SESSION_TIMEOUT));
    if (doomed < names.size()) {
      all.addAll(
          context.startMembers(
              names.subList(doomed, names.size()), ScenarioContext.LONG_SESSION_TIMEOUT));
    }
    return all;
  }

  private static String limitOption(ScenarioContext context) {
    return " limit=" + (context.isFast() ? 3_000 : 10_000);
  }

  private void joinElection(ScenarioProcess contender, ScenarioContext context, String options)
      throws InterruptedException {
    int from = context.eventLog().eventCount();
    contender.sendLine("campaign " + context.electionPath() + " " + rule + options);
    context.awaitEvent(
        contender.processName() + " to take part",
        from,
        event ->
            event.isEvent(contender.processName(), EventKind.LEADS)
                || event.isEvent(contender.processName(), EventKind.WAITS));
  }

  /**
   * Kills the leader and starts a new process with its name. The new candidate joins before the old
   * session is over, and must wait for that session's end, too.
   */
  private void killTheMaster(
      ScenarioContext context, Map<String, ScenarioProcess> contenders, List<String> line)
      throws InterruptedException {
    String master = leadersSoFar(context).get(leadersSoFar(context).size() - 1);
    int from = context.eventLog().eventCount();
    Objects.requireNonNull(contenders.get(master)).kill();
    Duration timeout =
        isFair() ? ScenarioContext.LONG_SESSION_TIMEOUT : ScenarioContext.SESSION_TIMEOUT;
    ScenarioProcess again = context.startMembers(List.of(master), timeout).get(0);
    contenders.put(master, again);
    joinElection(again, context, "");
    line.add(master);
    context.awaitEvent("another master", from, event -> event.what() == EventKind.LEADS);
  }

  private static List<String> leadersSoFar(ScenarioContext context) {
    return context.eventLog().leadersInOrder();
  }

  private static void awaitThoseWithLimit(ScenarioContext context, List<String> limited)
      throws InterruptedException {
    for (String each : limited) {
      if (!leadersSoFar(context).contains(each)) {
        context.awaitEvent(
            each + " to give up", 0, event -> event.isEvent(each, EventKind.GAVE_UP));
      }
    }
  }

  private void judgeLeaders(ScenarioContext context, List<String> line, int kills)
      throws InterruptedException {
    List<String> leaders = leadersSoFar(context);
    context.awaitThat("the end of each master but the last", () -> onlyTheLastReigns(context));
    context.expectThat("masters by tokens that grow", isGrowing(leaderTokens(context)));
    List<String> gaveUp =
        context.eventLog().eventsOf(EventKind.GAVE_UP).stream().map(ProcessEvent::who).toList();
    context.expectEqual("who led after giving up", List.of(), commonNames(leaders, gaveUp));
    if (isFair()) {
      context.expectEqual("the masters, by the line", line.subList(0, kills + 1), leaders);
      int left = CONTENDERS - WITH_LIMIT;
      context.expectEqual(
          "the candidates in the queue", left, context.nodesBelow(context.electionPath()).size());
    } else {
      int nodes = context.nodesBelow(context.electionPath()).size();
      context.expectEqual("how many nodes there are", NODES_OF_ONE_IN_A_RACE, nodes);
    }
  }

  private static boolean onlyTheLastReigns(ScenarioContext context) {
    Map<String, Boolean> leading = new HashMap<>();
    for (ProcessEvent event : context.eventLog().allEvents()) {
      switch (event.what()) {
        case LEADS -> leading.put(event.who(), true);
        case REVOKED, KILLED -> leading.put(event.who(), false);
        default -> {}
      }
    }
    return leading.values().stream().filter(each -> each).count() == 1;
  }

  private static List<String> commonNames(List<String> leaders, List<String> gaveUp) {
    return gaveUp.stream().filter(leaders::contains).toList();
  }

  private static List<Long> leaderTokens(ScenarioContext context) {
    return context.eventLog().eventsOf(EventKind.LEADS).stream()
        .map(event -> Long.valueOf(event.detail().replaceAll("\\D", "")))
        .toList();
  }

  private static boolean isGrowing(List<Long> numbers) {
    return IntStream.range(1, numbers.size()).allMatch(i -> numbers.get(i) > numbers.get(i - 1));
  }
}
