package dev.baton.demo.play;

import dev.baton.demo.Actor;
import dev.baton.demo.Scenario;
import dev.baton.demo.Stage;
import dev.baton.demo.member.Event;
import dev.baton.demo.member.Event.What;
import java.time.Duration;
import java.util.List;

/**
 * A scenario with five named participants that get each other's events. The first leader leaves.
 */
public final class Latch implements Scenario {
  private static final List<String> NAMES = List.of("ada", "ben", "cleo", "dora", "emil");
  private static final Duration OF_THE_FIRST = Duration.ofSeconds(5);

  /** Creates the scenario. */
  public Latch() {}

  @Override
  public String name() {
    return "latch";
  }

  @Override
  public String title() {
    return "five named participants with listeners; the first leader leaves after five seconds";
  }

  @Override
  public String program() {
    return "Each is told whom it follows, when it leads, and when that ends.";
  }

  @Override
  public String play(Stage stage) throws InterruptedException {
    List<Actor> five = stage.members(NAMES, Stage.LONG_SESSION_TIMEOUT);
    Actor first = five.get(0);
    first.ask("campaign " + stage.path() + " QUEUE follow", What.LEADS);
    for (Actor each : five.subList(1, five.size())) {
      each.ask("campaign " + stage.path() + " QUEUE follow", What.FOLLOWS);
    }
    expectParticipants(stage, five);
    stage.pause(OF_THE_FIRST);
    first.ask("leave", What.LEFT);
    five.get(1).await(What.LEADS);
    for (Actor each : five.subList(2, five.size())) {
      each.await(What.FOLLOWS);
    }
    expectParticipants(stage, five.subList(1, five.size()));
    stage.pause(Duration.ofSeconds(1));
    judge(stage);
    stage.countLeaders();
    return "ada led, then ben; each listener was told what concerned it, once and in order";
  }

  /** Checks the participants as the last in the queue sees them. */
  private static void expectParticipants(Stage stage, List<Actor> line)
      throws InterruptedException {
    StringBuilder expected = new StringBuilder();
    for (Actor each : line) {
      expected.append(expected.isEmpty() ? "" : " ").append(each.name()).append('=');
      expected.append(each == line.get(0) ? "LEADER" : "STANDBY");
    }
    String came = line.get(line.size() - 1).ask("participants", What.TELLS).detail();
    stage.expect("participants()", expected.toString(), came);
    stage.say("participants(): " + came);
  }

  private static void judge(Stage stage) {
    expectTold(stage, "ada", List.of("leads", "revoked CLOSED", "left"));
    expectTold(stage, "ben", List.of("follows ada", "leads"));
    for (String each : NAMES.subList(2, NAMES.size())) {
      expectTold(stage, each, List.of("follows ada", "follows ben"));
    }
  }

  private static void expectTold(Stage stage, String who, List<String> expected) {
    List<String> told =
        stage.chronicle().events().stream()
            .filter(event -> event.who().equals(who))
            .map(Latch::text)
            .filter(text -> !text.isEmpty())
            .toList();
    stage.expect("what " + who + " was told", expected, told);
  }

  private static String text(Event event) {
    return switch (event.what()) {
      case LEADS, LEFT -> event.what().word();
      case FOLLOWS, REVOKED -> (event.what().word() + " " + event.detail()).strip();
      default -> "";
    };
  }
}
