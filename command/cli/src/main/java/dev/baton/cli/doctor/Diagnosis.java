package dev.baton.cli.doctor;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The findings of all checks.
 *
 * @param findings in the order of the checks
 * @param serving how many servers open sessions
 */
public record Diagnosis(List<Finding> findings, int serving) {
  private static final String INDENT = " ".repeat(22);

  /** All checks, in the order in which they are reported. */
  private static final List<Check> CHECKS =
      List.of(
          new ReachCheck(),
          new MembershipCheck(),
          new VersionCheck(),
          new QuorumCheck(),
          new IdentityCheck(),
          new PermissionCheck(),
          new LatencyCheck(),
          new SessionCheck(),
          new LeaseCheck(),
          new ClockCheck(),
          new ConnectionsCheck(),
          new MachineCheck());

  static Diagnosis of(Facts facts) {
    return new Diagnosis(
        CHECKS.stream().flatMap(check -> check.judge(facts).stream()).toList(),
        facts.serving().size());
  }

  /** Returns the worst level. */
  public Level verdict() {
    return findings.stream()
        .map(Finding::level)
        .max(Comparator.naturalOrder())
        .filter(worst -> worst != Level.UNKNOWN)
        .orElse(Level.OK);
  }

  /** Returns the diagnosis for programs. */
  public JsonObject json() {
    JsonObject all = new JsonObject();
    all.addProperty("verdict", verdict().word());
    JsonArray list = new JsonArray();
    findings.forEach(finding -> list.add(json(finding)));
    all.add("findings", list);
    return all;
  }

  private static JsonObject json(Finding finding) {
    JsonObject facts = new JsonObject();
    facts.addProperty("check", finding.check());
    facts.addProperty("about", finding.about());
    facts.addProperty("level", finding.level().word());
    facts.addProperty("says", finding.says());
    facts.addProperty("remedy", finding.remedy().isEmpty() ? null : finding.remedy());
    return facts;
  }

  /**
   * Returns the diagnosis for users.
   *
   * @param least level that is shown
   */
  public String text(Level least) {
    return findings.stream()
            .filter(finding -> finding.level().compareTo(least) >= 0)
            .map(Diagnosis::text)
            .collect(Collectors.joining())
        + summary();
  }

  private static String text(Finding finding) {
    String line =
        "%-8s %-12s %s: %s"
            .formatted(finding.level().word(), finding.check(), finding.about(), finding.says());
    String remedy = finding.remedy().isEmpty() ? "" : INDENT + "-> " + finding.remedy() + "\n";
    return Text.printable(line) + "\n" + remedy;
  }

  private String summary() {
    String counts = "%d failed, %d warned of, %d unknown";
    String says =
        switch (verdict()) {
          case FAILURE -> "not fit for elections";
          case WARNING -> "works, with warnings";
          default -> "all is well";
        };
    return says
        + ": "
        + counts.formatted(count(Level.FAILURE), count(Level.WARNING), count(Level.UNKNOWN));
  }

  private long count(Level level) {
    return findings.stream().filter(finding -> finding.level() == level).count();
  }
}
