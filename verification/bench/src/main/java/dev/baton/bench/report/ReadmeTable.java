package dev.baton.bench.report;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A report as a short Markdown table for a README, with a row for each result. */
final class ReadmeTable {
  private static final String HEAD =
      """
      | Work | Baton | Best peer | Times as good |
      |---|---:|---:|---:|
      """;

  private ReadmeTable() {}

  /** Returns the table, and below it the missed targets, if there are any. */
  static String tableOf(BenchReport report) {
    String rows =
        report.results().stream()
            .map(ReadmeTable::tableRow)
            .collect(Collectors.joining("", HEAD, ""));
    List<TargetVerdict> missed =
        report.verdicts().stream().filter(verdict -> !verdict.met()).toList();
    return missed.isEmpty() ? rows : rows + "\n" + missedLines(missed);
  }

  private static String tableRow(WorkResult result) {
    PeerComparison line = new PeerComparison(result);
    return Stream.of(result.title(), line.batonMedian(), peerText(line), line.timesAsGood())
        .map(ReadmeTable::escapeCell)
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  private static String peerText(PeerComparison line) {
    return line.peerName().isEmpty()
        ? line.peerMedian()
        : line.peerName() + ": " + line.peerMedian();
  }

  private static String missedLines(List<TargetVerdict> missed) {
    return missed.stream()
        .map(
            verdict ->
                "- **MISSED**: %s (%s reached, %s to reach)\n"
                    .formatted(
                        escapeCell(verdict.claim()),
                        NumberScale.PLAIN.formatNumber(verdict.reached()),
                        NumberScale.PLAIN.formatNumber(verdict.bound())))
        .collect(Collectors.joining());
  }

  /** Escapes a text. A pipe or line end must not end a cell, and no text may act as markup. */
  private static String escapeCell(String text) {
    return text.replaceAll("[\\\\|`*_\\[\\]<>]", "\\\\$0").replaceAll("\\R", " ");
  }
}
