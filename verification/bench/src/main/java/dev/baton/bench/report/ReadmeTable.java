package dev.baton.bench.report;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A report as a Markdown table that a README has room for: a row for each result. */
final class ReadmeTable {
  private static final String HEAD =
      """
      | Work | Baton | Best peer | Times as good |
      |---|---:|---:|---:|
      """;

  private ReadmeTable() {}

  /** The table, and below it what was missed, if anything was. */
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

  /** Neither a pipe nor the end of a line may end a cell, and what looks like markup is none. */
  private static String escape(String text) {
    return text.replaceAll("[\\\\|`*_\\[\\]<>]", "\\\\$0").replaceAll("\\R", " ");
  }
}
