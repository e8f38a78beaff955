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
  static String of(Report report) {
    String rows =
        report.results().stream().map(ReadmeTable::row).collect(Collectors.joining("", HEAD, ""));
    List<Verdict> missed = report.verdicts().stream().filter(verdict -> !verdict.met()).toList();
    return missed.isEmpty() ? rows : rows + "\n" + missedLines(missed);
  }

  private static String row(Result result) {
    Comparison line = new Comparison(result);
    return Stream.of(result.title(), line.baton(), peer(line), line.timesAsGood())
        .map(ReadmeTable::escape)
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  private static String peer(Comparison line) {
    return line.peerName().isEmpty()
        ? line.peerMedian()
        : line.peerName() + ": " + line.peerMedian();
  }

  private static String missedLines(List<Verdict> missed) {
    return missed.stream()
        .map(
            verdict ->
                "- **MISSED**: %s (%s reached, %s to reach)\n"
                    .formatted(
                        escape(verdict.claim()),
                        Scale.PLAIN.number(verdict.reached()),
                        Scale.PLAIN.number(verdict.bound())))
        .collect(Collectors.joining());
  }

  /** Escapes a text. A pipe or line end must not end a cell, and no text may act as markup. */
  private static String escape(String text) {
    return text.replaceAll("[\\\\|`*_\\[\\]<>]", "\\\\$0").replaceAll("\\R", " ");
  }
}
