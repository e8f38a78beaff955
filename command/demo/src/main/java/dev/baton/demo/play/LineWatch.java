package dev.baton.demo.play;

import dev.baton.demo.Actor;
import dev.baton.demo.MissedException;
import dev.baton.demo.Scenario;
import dev.baton.demo.Stage;
import dev.baton.demo.member.Event.What;
import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A scenario with a queue of eight. Leaders and others leave, and the scenario counts the
 * candidates woken by that.
 */
public final class LineWatch implements Scenario {
  private static final int CANDIDATES = 8;
  private static final Duration PAUSE = Duration.ofSeconds(1);

  /**
   * The most candidates woken in a queue. Near the front of the queue one more candidate watches
   * the leader.
   */
  private static final int MOST_WOKEN_IN_QUEUE = 2;

  /** The limit of looks, each of which takes a round trip to a server. */
  private static final int MOST_LOOKS = 10_000;

  private final String name;
  private final TurnRule rule;
  private final List<String> leaving;
  private final List<String> leaders;

  private LineWatch(String name, TurnRule rule, List<String> leaving, List<String> leaders) {
    this.name = name;
    this.rule = rule;
    this.leaving = List.copyOf(leaving);
    this.leaders = List.copyOf(leaders);
  }

  /** Creates the scenario in which each candidate watches the whole queue. */
  public static Scenario ofParent() {
    return classic("parent-watch", TurnRule.CROWD);
  }

  /** Creates the scenario in which each candidate watches its predecessor. */
  public static Scenario ofPredecessor() {
    return classic("predecessor-watch", TurnRule.QUEUE);
  }

  private static Scenario classic(String name, TurnRule rule) {
    List<String> leaving = List.of("0", "1", "3", "4", "2");
    return new LineWatch(name, rule, leaving, List.of("0", "1", "2", "5"));
  }

  /**
   * Creates another scenario of this kind.
   *
   * @param leaving the names of the candidates that leave, in order
   * @param leaders the names of the expected leaders, in order
   */
  public static Scenario of(
      String name, TurnRule rule, List<String> leaving, List<String> leaders) {
    return new LineWatch(name, rule, leaving, leaders);
  }

  private boolean isCrowd() {
    return rule == TurnRule.CROWD;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String title() {
    return isCrowd()
        ? "eight candidates watch the parent; every change wakes all of them"
        : "eight candidates watch the one before them; a change wakes one";
  }

  @Override
  public String program() {
    return "They leave in the order " + String.join(", ", leaving) + ". Look at who leads then.";
  }

  @Override
  public String play(Stage stage) throws InterruptedException {
    List<String> names = IntStream.range(0, CANDIDATES).mapToObj(Integer::toString).toList();
    List<Actor> line = new ArrayList<>(stage.members(names, Stage.LONG_SESSION_TIMEOUT));
    for (Actor each : line) {
      each.tell("campaign " + stage.path() + " " + rule);
      each.await(each == line.get(0) ? What.LEADS : What.WAITS);
    }
    stage.pause(PAUSE);
    int woken = 0;
    for (String one : leaving) {
      woken += leave(stage, line, one);
      stage.pause(PAUSE);
    }
    stage.expect("who led, in this order", leaders, stage.chronicle().leaders());
    stage.countLeaders();
    stage.count("departures", leaving.size());
    stage.count("woken by them in all", woken);
    return "whoever was first in line led: " + String.join(", ", leaders);
  }

  /** Makes a candidate leave, and returns how many of the waiting candidates were woken by that. */
  private int leave(Stage stage, List<Actor> line, String name) throws InterruptedException {
    Actor leaver = line.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    boolean leads = leaver == line.get(0);
    line.remove(leaver);
    List<Actor> waiting = leads ? line : line.subList(1, line.size());
    List<Integer> before = woken(waiting);
    leaver.ask("leave", What.LEFT);
    if (leads) {
      line.get(0).await(What.LEADS);
    }
    awaitSeen(waiting, name);
    List<Integer> after = woken(waiting);
    int woken =
        (int) IntStream.range(0, after.size()).filter(i -> after.get(i) > before.get(i)).count();
    stage.say("that woke " + woken + " of the " + waiting.size() + " who waited");
    expectWoken(stage, name, waiting.size(), woken);
    return woken;
  }

  private void expectWoken(Stage stage, String leaver, int waiting, int woken) {
    String expected = isCrowd() ? "all " + waiting : "1 or 2";
    boolean right = isCrowd() ? woken == waiting : isFew(woken);
    String what = "how many were woken when " + leaver + " left";
    stage.expect(what, expected, right ? expected : Integer.toString(woken));
  }

  private static boolean isFew(int woken) {
    return woken >= 1 && woken <= MOST_WOKEN_IN_QUEUE;
  }

  /**
   * Waits until each candidate has seen the departure. A candidate that reads it has got the event
   * of its watch before.
   */
  private static void awaitSeen(List<Actor> line, String leaver) throws InterruptedException {
    for (Actor each : line) {
      int looks = 0;
      while (each.ask("participants", What.TELLS).detail().contains(leaver + "=")) {
        if (++looks == MOST_LOOKS) {
          throw new MissedException(each.name() + " to see that " + leaver + " has left");
        }
      }
    }
  }

  private static List<Integer> woken(List<Actor> line) throws InterruptedException {
    List<Integer> woken = new ArrayList<>();
    for (Actor each : line) {
      woken.add(Integer.valueOf(each.ask("woken", What.TELLS).detail()));
    }
    return woken;
  }
}
