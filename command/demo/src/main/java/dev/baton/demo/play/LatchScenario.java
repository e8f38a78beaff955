package dev.baton.demo.play;

import dev.baton.demo.LiveScenario;
import dev.baton.demo.ScenarioContext;
import dev.baton.demo.ScenarioProcess;
import dev.baton.demo.member.ProcessEvent;
import dev.baton.demo.member.ProcessEvent.EventKind;
import java.time.Duration;
import java.util.List;

/**
 * A scenario with five named participants that get each other's events. The first leader leaves.
 */
public final class LatchScenario implements LiveScenario {
  private static final List<String> NAMES = List.of("ada", "ben", "cleo", "dora", "emil");
  private static final Duration OF_THE_FIRST = Duration.ofSeconds(5);

  /** Creates the scenario. */
  public LatchScenario() {}

  @Override
  public String scenarioName() {
    return "latch";
  }

  @Override
  public String scenarioTitle() {
    return "five named participants with listeners; the first leader leaves after five seconds";
  }

  @Override
  public String viewingHint() {
    return "Each is told whom it follows, when it leads, and when that ends.";
  }

  @Override
  public String playOn(ScenarioContext context) throws InterruptedException {
    List<ScenarioProcess> five = context.startMembers(NAMES, ScenarioContext.LONG_SESSION_TIMEOUT);
    ScenarioProcess first = five.get(0);
    first.sendAndAwait("campaign " + context.electionPath() + " QUEUE follow", EventKind.LEADS);
    for (ScenarioProcess each : five.subList(1, five.size())) {
      each.sendAndAwait("campaign " + context.electionPath() + " QUEUE follow", EventKind.FOLLOWS);
    }
    expectParticipants(context, five);
    context.pauseFor(OF_THE_FIRST);
    first.sendAndAwait("leave", EventKind.LEFT);
    five.get(1).awaitEvent(EventKind.LEADS);
    for (ScenarioProcess each : five.subList(2, five.size())) {
      each.awaitEvent(EventKind.FOLLOWS);
    }
    expectParticipants(context, five.subList(1, five.size()));
    context.pauseFor(Duration.ofSeconds(1));
    judgeEvents(context);
    context.countLeaders();
    return "ada led, then ben; each listener was told what concerned it, once and in order";
  }

  /** Checks the participants as the last in the queue sees them. */
  private static void expectParticipants(ScenarioContext context, List<ScenarioProcess> line)
      throws InterruptedException {
    StringBuilder expected = new StringBuilder();
    for (ScenarioProcess each : line) {
      expected.append(expected.isEmpty() ? "" : " ").append(each.processName()).append('=');
      expected.append(each == line.get(0) ? "LEADER" : "STANDBY");
    }
    String came = line.get(line.size() - 1).sendAndAwait("participants", EventKind.TELLS).detail();
    context.expectEqual("participants()", expected.toString(), came);
    context.sayLine("participants(): " + came);
  }

  private static void judgeEvents(ScenarioContext context) {
    expectTold(context, "ada", List.of("leads", "revoked CLOSED", "left"));
    expectTold(context, "ben", List.of("follows ada", "leads"));
    for (String each : NAMES.subList(2, NAMES.size())) {
      expectTold(context, each, List.of("follows ada", "follows ben"));
    }
  }

  private static void expectTold(ScenarioContext context, String who, List<String> expected) {
    List<String> told =
        context.eventLog().allEvents().stream()
            .filter(event -> event.who().equals(who))
            .map(LatchScenario::eventText)
            .filter(text -> !text.isEmpty())
            .toList();
    context.expectEqual("what " + who + " was told", expected, told);
  }

  private static String eventText(ProcessEvent event) {
    return switch (event.what()) {
      case LEADS, LEFT -> event.what().eventWord();
      case FOLLOWS, REVOKED -> (event.what().eventWord() + " " + event.detail()).strip();
      default -> "";
    };
  }
}
