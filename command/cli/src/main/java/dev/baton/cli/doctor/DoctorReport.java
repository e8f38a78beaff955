package dev.baton.cli.doctor;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.baton.cli.io.PrintableText;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The findings of all checks.
 *
 * @param findings in the order of the checks
 * @param serving how many servers open sessions
 */
public record DoctorReport(List<CheckFinding> findings, int serving) {
  private static final String INDENT = " ".repeat(22);

  /** All checks, in the order in which they are reported. */
  private static final List<DoctorCheck> CHECKS =
      List.of(
          new ReachCheck(),
          new MembershipCheck(),
          new VersionCheck(),
          new QuorumCheck(),
          new IdentityCheck(),
          new PermissionCheck(),
          new QueueCheck(),
          new PauseCheck(),
          new MigrationCheck(),
          new LatencyCheck(),
          new SessionCheck(),
          new LeaseCheck(),
          new ClockCheck(),
          new ConnectionsCheck(),
          new MachineCheck());

  static DoctorReport diagnoseFacts(DoctorFacts facts) {
    return new DoctorReport(
        CHECKS.stream().flatMap(check -> check.judgeFacts(facts).stream()).toList(),
        facts.servingServers().size());
  }

  /** Returns the worst level. */
  public FindingLevel worstLevel() {
    return findings.stream()
        .map(CheckFinding::level)
        .max(Comparator.naturalOrder())
        .filter(worst -> worst != FindingLevel.UNKNOWN)
        .orElse(FindingLevel.OK);
  }

  /** Returns the diagnosis for programs. */
  public JsonObject toJson() {
    JsonObject all = new JsonObject();
    all.addProperty("verdict", worstLevel().lowerCaseName());
    JsonArray list = new JsonArray();
    findings.forEach(finding -> list.add(findingJson(finding)));
    all.add("findings", list);
    return all;
  }

  private static JsonObject findingJson(CheckFinding finding) {
    JsonObject facts = new JsonObject();
    facts.addProperty("check", finding.check());
    facts.addProperty("about", finding.about());
    facts.addProperty("level", finding.level().lowerCaseName());
    facts.addProperty("says", finding.says());
    facts.addProperty("remedy", finding.remedy().isEmpty() ? null : finding.remedy());
    return facts;
  }

  /**
   * Returns the diagnosis for users.
   *
   * @param least level that is shown
   */
  public String formatText(FindingLevel least) {
    return findings.stream()
            .filter(finding -> finding.level().compareTo(least) >= 0)
            .map(DoctorReport::formatText)
            .collect(Collectors.joining())
        + summaryText();
  }

  private static String formatText(CheckFinding finding) {
    String line =
        "%-8s %-12s %s: %s"
            .formatted(
                finding.level().lowerCaseName(), finding.check(), finding.about(), finding.says());
    String remedy = finding.remedy().isEmpty() ? "" : INDENT + "-> " + finding.remedy() + "\n";
    return PrintableText.makePrintable(line) + "\n" + remedy;
  }

  private String summaryText() {
    String counts = "%d failed, %d warnings, %d unknown";
    String says =
        switch (worstLevel()) {
          case FAILURE -> "not fit for elections";
          case WARNING -> "works, with warnings";
          default -> "all is well";
        };
    return says
        + ": "
        + counts.formatted(
            countLevel(FindingLevel.FAILURE),
            countLevel(FindingLevel.WARNING),
            countLevel(FindingLevel.UNKNOWN));
  }

  private long countLevel(FindingLevel level) {
    return findings.stream().filter(finding -> finding.level() == level).count();
  }
}
