package dev.baton.sim.swarm;

import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The text form of plans: a line for each setting, {@code name=value}, then a line for each action.
 */
final class PlanText {
  private PlanText() {}

  static String formatPlan(WorldPlan plan) {
    String rules = plan.rules().stream().map(TurnRule::name).collect(Collectors.joining(","));
    return """
    seed=%d
    rules=%s
    machines=%d
    servers=%d
    timeout=%s
    tick=%s
    latency=%s
    callbackDelay=%s
    stopTimeout=%s
    watchful=%s
    safety=%s
    """
            .formatted(
                plan.seed(),
                rules,
                plan.machines(),
                plan.servers(),
                plan.timeout(),
                plan.tick(),
                plan.latency(),
                plan.callbackDelay(),
                plan.stopTimeout(),
                plan.watchful(),
                plan.safety())
        + plan.steps().stream().map(step -> step + "\n").collect(Collectors.joining());
  }

  /**
   * Parses a plan. Ignores blank lines and lines that begin with #.
   *
   * @throws IllegalArgumentException if the text is not a plan
   */
  static WorldPlan parsePlan(String text) {
    List<String> lines =
        text.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
    PlanSettings settings =
        new PlanSettings(
            lines.stream()
                .filter(line -> line.contains("="))
                .collect(
                    Collectors.toMap(
                        line -> line.substring(0, line.indexOf('=')).trim(),
                        line -> line.substring(line.indexOf('=') + 1).trim())));
    return new WorldPlan(
        settings.getValue("seed", Long::valueOf),
        settings.getValue("rules", PlanText::parseRules),
        settings.getValue("machines", Integer::valueOf),
        settings.getValue("servers", Integer::valueOf),
        settings.getValue("timeout", Duration::parse),
        settings.getValue("tick", Duration::parse),
        settings.getValue("latency", Duration::parse),
        settings.getValue("callbackDelay", Duration::parse),
        settings.getValue("stopTimeout", Duration::parse),
        settings.getValue("watchful", Boolean::valueOf),
        settings.getValue("safety", Duration::parse),
        lines.stream().filter(line -> !line.contains("=")).map(PlannedStep::parseStep).toList());
  }

  private static List<TurnRule> parseRules(String names) {
    return Arrays.stream(names.split(",")).map(TurnRule::valueOf).toList();
  }

  private record PlanSettings(Map<String, String> values) {
    <T> T getValue(String name, Function<String, T> read) {
      String value = values.get(name);
      if (value == null) {
        throw new IllegalArgumentException("the plan does not say what its " + name + " is");
      }
      return read.apply(value);
    }
  }
}
