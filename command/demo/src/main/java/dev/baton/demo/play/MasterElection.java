package dev.baton.demo.play;

import dev.baton.demo.Actor;
import dev.baton.demo.Scenario;
import dev.baton.demo.Stage;
import dev.baton.demo.member.Event;
import dev.baton.demo.member.Event.What;
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
public final class MasterElection implements Scenario {
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

  private MasterElection(TurnRule rule) {
    this.rule = rule;
  }

  /** Creates the scenario in which the first in the queue leads next. */
  public static Scenario fair() {
    return new MasterElection(TurnRule.QUEUE);
  }

  /** Creates the scenario in which the quickest candidate leads next. */
  public static Scenario unfair() {
    return new MasterElection(TurnRule.RACE);
  }

  private boolean isFair() {
    return rule.hasLine();
  }

  @Override
  public String name() {
    return isFair() ? "fair" : "unfair";
  }

  @Override
  public String title() {
    return isFair()
        ? "ten contenders, the master killed every three seconds; who came first is next"
        : "ten contenders, the master killed every three seconds; who is quickest is next";
  }

  @Override
  public String program() {
    return "Whoever was killed comes back, "
        + (isFair() ? "at the end of the line. " : "and may win again. ")
        + "The last three have a time limit, and give up.";
  }

  @Override
  public String play(Stage stage) throws InterruptedException {
    List<String> names = IntStream.range(0, CONTENDERS).mapToObj(i -> "c" + i).toList();
    List<String> limited = names.subList(CONTENDERS - WITH_LIMIT, CONTENDERS);
    int kills = stage.fast() ? 3 : 6;
    Map<String, Actor> contenders = new LinkedHashMap<>();
    for (Actor each : contenders(stage, names, kills)) {
      contenders.put(each.name(), each);
      join(each, stage, limited.contains(each.name()) ? limit(stage) : "");
    }
    List<String> line = new ArrayList<>(names);
    for (int i = 0; i < kills; i++) {
      stage.pause(REIGN);
      killTheMaster(stage, contenders, line);
    }
    awaitThoseWithLimit(stage, limited);
    judge(stage, line, kills);
    stage.countLeaders();
    stage.count(LOST, leaders(stage).size() - 1 - kills);
    stage.count("gave up at their time limit", stage.chronicle().events(What.GAVE_UP).size());
    String masters = String.join(", ", leaders(stage));
    return isFair()
        ? "the masters were those who stood first: " + masters
        : "there is no line, and the masters were whoever was quickest: " + masters;
  }

  /**
   * Starts the candidates. In a queue the later victims are known. All others get long sessions, so
   * that they do not lose them on a busy machine.
   */
  private List<Actor> contenders(Stage stage, List<String> names, int kills)
      throws InterruptedException {
    int doomed = isFair() ? kills : names.size();
    List<Actor> all =
        new ArrayList<>(stage.members(names.subList(0, doomed), Stage.SESSION_TIMEOUT));
    if (doomed < names.size()) {
      all.addAll(stage.members(names.subList(doomed, names.size()), Stage.LONG_SESSION_TIMEOUT));
    }
    return all;
  }

  private static String limit(Stage stage) {
    return " limit=" + (stage.fast() ? 3_000 : 10_000);
  }

  private void join(Actor contender, Stage stage, String options) throws InterruptedException {
    int from = stage.chronicle().size();
    contender.tell("campaign " + stage.path() + " " + rule + options);
    stage.await(
        contender.name() + " to take part",
        from,
        event -> event.is(contender.name(), What.LEADS) || event.is(contender.name(), What.WAITS));
  }

  /**
   * Kills the leader and starts a new process with its name. The new candidate joins before the old
   * session is over, and must wait for that session's end, too.
   */
  private void killTheMaster(Stage stage, Map<String, Actor> contenders, List<String> line)
      throws InterruptedException {
    String master = leaders(stage).get(leaders(stage).size() - 1);
    int from = stage.chronicle().size();
    Objects.requireNonNull(contenders.get(master)).kill();
    Duration timeout = isFair() ? Stage.LONG_SESSION_TIMEOUT : Stage.SESSION_TIMEOUT;
    Actor again = stage.members(List.of(master), timeout).get(0);
    contenders.put(master, again);
    join(again, stage, "");
    line.add(master);
    stage.await("another master", from, event -> event.what() == What.LEADS);
  }

  private static List<String> leaders(Stage stage) {
    return stage.chronicle().leaders();
  }

  private static void awaitThoseWithLimit(Stage stage, List<String> limited)
      throws InterruptedException {
    for (String each : limited) {
      if (!leaders(stage).contains(each)) {
        stage.await(each + " to give up", 0, event -> event.is(each, What.GAVE_UP));
      }
    }
  }

  private void judge(Stage stage, List<String> line, int kills) throws InterruptedException {
    List<String> leaders = leaders(stage);
    stage.awaitThat("the end of each master but the last", () -> onlyTheLastReigns(stage));
    stage.expect("masters by tokens that grow", isGrowing(tokens(stage)));
    List<String> gaveUp = stage.chronicle().events(What.GAVE_UP).stream().map(Event::who).toList();
    stage.expect("who led after giving up", List.of(), both(leaders, gaveUp));
    if (isFair()) {
      stage.expect("the masters, by the line", line.subList(0, kills + 1), leaders);
      int left = CONTENDERS - WITH_LIMIT;
      stage.expect("how many stand in line", left, stage.nodes(stage.path()).size());
    } else {
      int nodes = stage.nodes(stage.path()).size();
      stage.expect("how many nodes there are", NODES_OF_ONE_IN_A_RACE, nodes);
    }
  }

  private static boolean onlyTheLastReigns(Stage stage) {
    Map<String, Boolean> reigns = new HashMap<>();
    for (Event event : stage.chronicle().events()) {
      switch (event.what()) {
        case LEADS -> reigns.put(event.who(), true);
        case REVOKED, KILLED -> reigns.put(event.who(), false);
        default -> {}
      }
    }
    return reigns.values().stream().filter(each -> each).count() == 1;
  }

  private static List<String> both(List<String> leaders, List<String> gaveUp) {
    return gaveUp.stream().filter(leaders::contains).toList();
  }

  private static List<Long> tokens(Stage stage) {
    return stage.chronicle().events(What.LEADS).stream()
        .map(event -> Long.valueOf(event.detail().replaceAll("\\D", "")))
        .toList();
  }

  private static boolean isGrowing(List<Long> numbers) {
    return IntStream.range(1, numbers.size()).allMatch(i -> numbers.get(i) > numbers.get(i - 1));
  }
}
