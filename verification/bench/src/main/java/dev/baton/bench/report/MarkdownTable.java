package dev.baton.bench.report;

import java.util.List;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A report as a Markdown table for a document: a row for each result, with all contenders, how far
 * the medians of their rounds are apart, and the targets. Missed targets are bold.
 */
final class MarkdownTable {
  private static final String HEAD =
      """
      | Work | Baton | Others | To reach, and reached |
      |---|---|---|---|
      """;

  private final WorkResult result;
  private final NumberScale scale;

  private MarkdownTable(WorkResult result) {
    this.result = result;
    this.scale = NumberScale.of(result);
  }

  /** Returns the table. */
  static String tableOf(BenchReport report) {
    return report.results().stream()
        .map(result -> new MarkdownTable(result).tableRow(report.verdicts()))
        .collect(Collectors.joining("", HEAD, ""));
  }

  private String tableRow(List<TargetVerdict> verdicts) {
    String baton = result.figures().stream().limit(1).map(this::medianOf).collect(joinCells());
    String others =
        result.figures().stream()
            .skip(1)
            .map(figures -> escapeCell(figures.contender()) + ": " + medianOf(figures))
            .collect(joinCells());
    String targets =
        verdicts.stream()
            .filter(verdict -> verdict.work().equals(result.id()))
            .map(MarkdownTable::targetText)
            .collect(joinCells());
    return Stream.of(escapeCell(result.title()), baton, others, targets)
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  private String medianOf(ContenderFigures figures) {
    String median = scale.formatWithUnit(figures.median());
    return figures.rounds().size() > 1
        ? median + " (" + scale.formatRange(figures.rounds()) + ")"
        : median;
  }

  private static String targetText(TargetVerdict verdict) {
    String text =
        escapeCell(verdict.claim()) + ": " + NumberScale.PLAIN.formatNumber(verdict.reached());
    return verdict.met() ? text : "**" + text + "**";
  }

  private static Collector<CharSequence, ?, String> joinCells() {
    return Collectors.joining("; ");
  }

  /** Escapes a text. A pipe or line end must not end a cell, and no text may act as markup. */
  private static String escapeCell(String text) {
    return text.replaceAll("[\\\\|`*_\\[\\]<>]", "\\\\$0").replaceAll("\\R", " ");
  }
}
