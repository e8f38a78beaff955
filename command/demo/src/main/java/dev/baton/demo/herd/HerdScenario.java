package dev.baton.demo.herd;

import dev.baton.demo.LiveScenario;
import dev.baton.demo.ScenarioContext;
import dev.baton.protocol.TurnRule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A scenario that counts the cost of a change of leader for the servers, by the number of
 * candidates, under each rule.
 */
public final class HerdScenario implements LiveScenario {
  /**
   * The most messages under {@code QUEUE}. There are eight to eleven: the old leader's request to
   * leave, and two requests of the next leader to record its term, sometimes three. The old leader,
   * the new leader and the third candidate each get a notification.
   */
  private static final long MOST_OF_QUEUE = 16;

  private static final double NEARLY_CONSTANT = 0.1;
  private static final double NEARLY_LINEAR = 0.85;

  @Override
  public String scenarioName() {
    return "herd";
  }

  @Override
  public String scenarioTitle() {
    return "2 to 512 candidates: what a change of leader costs the servers, by the rule";
  }

  @Override
  public String viewingHint() {
    return "The leader leaves, and the next one leads: how many messages does that take? The"
        + " servers count.";
  }

  @Override
  public String playOn(ScenarioContext context) throws InterruptedException {
    CountExtent extent = context.isFast() ? CountExtent.FAST : CountExtent.WHOLE;
    context.sayLine(
        extent.processes()
            + " processes have up to "
            + extent.largestSize()
            + " candidates, each with a session of its own, as if it were a process");
    context.sayLine(
        "a request, its answer and a notification are a message each; pings are not counted");
    HerdMeasurement measurement = new HerdMeasurement(context, extent);
    for (int candidates : extent.sizes()) {
      List<ChangeCost> costs = new ArrayList<>();
      for (TurnRule rule : TurnRule.values()) {
        costs.add(measurement.measureChange(rule, candidates));
      }
      context.sayLine(inWords(candidates, costs));
    }
    measurement.allCosts().forEach(cost -> judgeResult(context, cost));
    CostCurve.curvesOf(measurement.allCosts()).forEach(curve -> judgeResult(context, curve));
    return "a change costs the queue the same whatever its length; under the other rules it wakes"
        + " all";
  }

  private static String inWords(int candidates, List<ChangeCost> costs) {
    StringBuilder words =
        new StringBuilder(String.format(Locale.ROOT, "%3d candidates:", candidates));
    for (ChangeCost cost : costs) {
      words.append(String.format(Locale.ROOT, "  %s %,.0f", cost.rule(), cost.averageMessages()));
    }
    return words.append("  messages for each change").toString();
  }

  /**
   * Judges the notifications. They are sent at once, so their number is exact: one for each waiting
   * candidate, and one for the former leader.
   */
  private static void judgeResult(ScenarioContext context, ChangeCost cost) {
    String of = " of each change under " + cost.rule() + " with " + cost.candidates();
    if (cost.rule() == TurnRule.QUEUE) {
      context.expectThat(
          "at most " + MOST_OF_QUEUE + " messages" + of, cost.mostMessages() <= MOST_OF_QUEUE);
    } else {
      List<Long> all = Collections.nCopies(cost.changes().size(), (long) cost.candidates());
      context.expectEqual("notifications" + of, all, cost.notificationCounts());
    }
  }

  private static void judgeResult(ScenarioContext context, CostCurve curve) {
    String power = String.format(Locale.ROOT, "%.2f", curve.growthPower());
    context.addCount(curve.rule() + ": messages for each change", inWords(curve));
    context.addCount(curve.rule() + ": messages grow with the candidates to the power of", power);
    if (curve.rule() == TurnRule.QUEUE) {
      context.expectThat(
          "QUEUE stays the same, its power is " + power, curve.growthPower() < NEARLY_CONSTANT);
    } else {
      context.expectThat(
          curve.rule() + " grows as the candidates do, its power is " + power,
          curve.growthPower() > NEARLY_LINEAR);
    }
  }

  private static String inWords(CostCurve curve) {
    return curve.points().stream()
        .map(point -> String.format(Locale.ROOT, "%,.0f", point.messages()))
        .collect(Collectors.joining("; "));
  }
}
