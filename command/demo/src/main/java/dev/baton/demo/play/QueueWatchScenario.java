package dev.baton.demo.play;

import dev.baton.demo.LiveScenario;
import dev.baton.demo.MissedException;
import dev.baton.demo.ScenarioContext;
import dev.baton.demo.ScenarioProcess;
import dev.baton.demo.member.ProcessEvent.EventKind;
import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A scenario with a queue of eight. Leaders and others leave, and the scenario counts the
 * candidates woken by that.
 */
public final class QueueWatchScenario implements LiveScenario {
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

  private QueueWatchScenario(
      String name, TurnRule rule, List<String> leaving, List<String> leaders) {
    this.name = name;
    this.rule = rule;
    this.leaving = List.copyOf(leaving);
    this.leaders = List.copyOf(leaders);
  }

  /** Creates the scenario in which each candidate watches the whole queue. */
  public static LiveScenario ofParent() {
    return classicScenario("parent-watch", TurnRule.WATCH_ALL);
  }

  /** Creates the scenario in which each candidate watches its predecessor. */
  public static LiveScenario ofPredecessor() {
    return classicScenario("predecessor-watch", TurnRule.QUEUE);
  }

  private static LiveScenario classicScenario(String name, TurnRule rule) {
    List<String> leaving = List.of("0", "1", "3", "4", "2");
    return new QueueWatchScenario(name, rule, leaving, List.of("0", "1", "2", "5"));
  }

  /**
   * Creates another scenario of this kind.
   *
   * @param leaving the names of the candidates that leave, in order
   * @param leaders the names of the expected leaders, in order
   */
  public static LiveScenario customScenario(
      String name, TurnRule rule, List<String> leaving, List<String> leaders) {
    return new QueueWatchScenario(name, rule, leaving, leaders);
  }

  private boolean isCrowd() {
    return rule == TurnRule.WATCH_ALL;
  }

  @Override
  public String scenarioName() {
    return name;
  }

  @Override
  public String scenarioTitle() {
    return isCrowd()
        ? "eight candidates watch the parent; every change wakes all of them"
        : "eight candidates watch the one before them; a change wakes one";
  }

  @Override
  public String viewingHint() {
    return "They leave in the order " + String.join(", ", leaving) + ". Look at who leads then.";
  }

  @Override
  public String playOn(ScenarioContext context) throws InterruptedException {
    List<String> names = IntStream.range(0, CANDIDATES).mapToObj(Integer::toString).toList();
    List<ScenarioProcess> line =
        new ArrayList<>(context.startMembers(names, ScenarioContext.LONG_SESSION_TIMEOUT));
    for (ScenarioProcess each : line) {
      each.sendLine("campaign " + context.electionPath() + " " + rule);
      each.awaitEvent(each == line.get(0) ? EventKind.LEADS : EventKind.WAITS);
    }
    context.pauseFor(PAUSE);
    int woken = 0;
    for (String one : leaving) {
      woken += leaveQueue(context, line, one);
      context.pauseFor(PAUSE);
    }
    context.expectEqual("who led, in this order", leaders, context.eventLog().leadersInOrder());
    context.countLeaders();
    context.addCount("departures", leaving.size());
    context.addCount("woken by them in all", woken);
    return "whoever was first in line led: " + String.join(", ", leaders);
  }

  /** Makes a candidate leave, and returns how many of the waiting candidates were woken by that. */
  private int leaveQueue(ScenarioContext context, List<ScenarioProcess> line, String name)
      throws InterruptedException {
    ScenarioProcess leaver =
        line.stream().filter(each -> each.processName().equals(name)).findFirst().orElseThrow();
    boolean leads = leaver == line.get(0);
    line.remove(leaver);
    List<ScenarioProcess> waiting = leads ? line : line.subList(1, line.size());
    List<Integer> before = wakeUpCounts(waiting);
    leaver.sendAndAwait("leave", EventKind.LEFT);
    if (leads) {
      line.get(0).awaitEvent(EventKind.LEADS);
    }
    awaitSeen(waiting, name);
    List<Integer> after = wakeUpCounts(waiting);
    int woken =
        (int) IntStream.range(0, after.size()).filter(i -> after.get(i) > before.get(i)).count();
    context.sayLine("that woke " + woken + " of the " + waiting.size() + " who waited");
    expectWoken(context, name, waiting.size(), woken);
    return woken;
  }

  private void expectWoken(ScenarioContext context, String leaver, int waiting, int woken) {
    String expected = isCrowd() ? "all " + waiting : "1 or 2";
    boolean right = isCrowd() ? woken == waiting : isFew(woken);
    String what = "how many were woken when " + leaver + " left";
    context.expectEqual(what, expected, right ? expected : Integer.toString(woken));
  }

  private static boolean isFew(int woken) {
    return woken >= 1 && woken <= MOST_WOKEN_IN_QUEUE;
  }

  /**
   * Waits until each candidate has seen the departure. A candidate that reads it has got the event
   * of its watch before.
   */
  private static void awaitSeen(List<ScenarioProcess> line, String leaver)
      throws InterruptedException {
    for (ScenarioProcess each : line) {
      int looks = 0;
      while (each.sendAndAwait("participants", EventKind.TELLS).detail().contains(leaver + "=")) {
        if (++looks == MOST_LOOKS) {
          throw new MissedException(each.processName() + " to see that " + leaver + " has left");
        }
      }
    }
  }

  private static List<Integer> wakeUpCounts(List<ScenarioProcess> line)
      throws InterruptedException {
    List<Integer> woken = new ArrayList<>();
    for (ScenarioProcess each : line) {
      woken.add(Integer.valueOf(each.sendAndAwait("woken", EventKind.TELLS).detail()));
    }
    return woken;
  }
}
