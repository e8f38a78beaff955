package dev.baton.demo.herd;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.demo.Scenario;
import dev.baton.demo.Stage;
import dev.baton.protocol.TurnRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A scenario that counts the cost of a change of leader for the servers, by the number of
 * candidates, under each rule.
 */
public final class Herd implements Scenario {
  /**
   * The most messages under {@code QUEUE}. There are eight to eleven: the old leader's request to
   * leave, and two requests of the next leader to record its term, sometimes three. The old leader,
   * the new leader and the third candidate each get a notification.
   */
  private static final long MOST_OF_QUEUE = 16;

  private static final double NEARLY_CONSTANT = 0.1;
  private static final double NEARLY_LINEAR = 0.85;

  @Override
  public String name() {
    return "herd";
  }

  @Override
  public String title() {
    return "2 to 512 candidates: what a change of leader costs the servers, by the rule";
  }

  @Override
  public String program() {
    return "The leader leaves, and the next one leads: how many messages does that take? The"
        + " servers count.";
  }

  @Override
  public String play(Stage stage) throws InterruptedException {
    Extent extent = stage.fast() ? Extent.FAST : Extent.WHOLE;
    stage.say(
        extent.processes()
            + " processes have up to "
            + extent.largest()
            + " candidates, each with a session of its own, as if it were a process");
    stage.say("a request, its answer and a notification are a message each; pings are not counted");
    Measurement measurement = new Measurement(stage, extent);
    stage.draw(() -> TextChart.of(measurement.curves(), extent.sizes(), stage.width()));
    for (int candidates : extent.sizes()) {
      List<Cost> costs = new ArrayList<>();
      for (TurnRule rule : TurnRule.values()) {
        costs.add(measurement.measure(rule, candidates));
      }
      stage.say(inWords(candidates, costs));
    }
    measurement.costs().forEach(cost -> judge(stage, cost));
    measurement.curves().forEach(curve -> judge(stage, curve));
    stage
        .chart()
        .ifPresent(file -> write(stage, file, SvgChart.of(measurement.curves(), extent.sizes())));
    return "a change costs the queue the same whatever its length; under the other rules it wakes"
        + " all";
  }

  private static String inWords(int candidates, List<Cost> costs) {
    StringBuilder words =
        new StringBuilder(String.format(Locale.ROOT, "%3d candidates:", candidates));
    for (Cost cost : costs) {
      words.append(String.format(Locale.ROOT, "  %s %,.0f", cost.rule(), cost.messages()));
    }
    return words.append("  messages for each change").toString();
  }

  /**
   * Judges the notifications. They are sent at once, so their number is exact: one for each waiting
   * candidate, and one for the former leader.
   */
  private static void judge(Stage stage, Cost cost) {
    String of = " of each change under " + cost.rule() + " with " + cost.candidates();
    if (cost.rule() == TurnRule.QUEUE) {
      stage.expect("at most " + MOST_OF_QUEUE + " messages" + of, cost.most() <= MOST_OF_QUEUE);
    } else {
      List<Long> all = Collections.nCopies(cost.changes().size(), (long) cost.candidates());
      stage.expect("notifications" + of, all, cost.notifications());
    }
  }

  private static void judge(Stage stage, Curve curve) {
    String power = String.format(Locale.ROOT, "%.2f", curve.power());
    stage.count(curve.rule() + ": messages for each change", inWords(curve));
    stage.count(curve.rule() + ": messages grow with the candidates to the power of", power);
    if (curve.rule() == TurnRule.QUEUE) {
      stage.expect("QUEUE stays the same, its power is " + power, curve.power() < NEARLY_CONSTANT);
    } else {
      stage.expect(
          curve.rule() + " grows as the candidates do, its power is " + power,
          curve.power() > NEARLY_LINEAR);
    }
  }

  private static String inWords(Curve curve) {
    return curve.points().stream()
        .map(point -> String.format(Locale.ROOT, "%,.0f", point.messages()))
        .collect(Collectors.joining("; "));
  }

  private static void write(Stage stage, Path file, String svg) {
    try {
      Files.writeString(file, svg, UTF_8);
    } catch (IOException e) {
      stage.expect("the chart " + file, "written", e.toString());
    }
  }
}
