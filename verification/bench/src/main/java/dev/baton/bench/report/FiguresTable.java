package dev.baton.bench.report;

import static dev.baton.bench.report.HtmlPieces.escapeText;
import static dev.baton.bench.report.HtmlPieces.tableCell;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A table with the numbers of one result, a row for each contender. */
final class FiguresTable {
  private final WorkResult result;
  private final NumberScale scale;

  private FiguresTable(WorkResult result) {
    this.result = result;
    this.scale = NumberScale.of(result);
  }

  static String tableOf(WorkResult result) {
    return new FiguresTable(result).toHtml();
  }

  private String toHtml() {
    return HtmlPieces.htmlTable(
        tableHeads(), result.figures().stream().map(this::tableRow).toList());
  }

  private List<String> tableHeads() {
    return List.of(
        "contender",
        "count",
        "median",
        "p90",
        "p99",
        "max",
        "medians of rounds",
        "median to "
            + result.figures().stream().findFirst().map(this::contenderName).orElse("the first"));
  }

  private String tableRow(ContenderFigures figures) {
    Stream<String> numbers =
        Stream.of(
            NumberScale.PLAIN.formatNumber((double) figures.count()),
            "<b>%s</b>".formatted(scale.formatNumber(figures.median())),
            formatNumber(FigureQuantile.P90.valueIn(figures)),
            formatNumber(FigureQuantile.P99.valueIn(figures)),
            scale.formatNumber(figures.max()),
            roundRange(figures),
            ratioToFirst(figures));
    return tableCell("words", contenderName(figures))
        + numbers.map(number -> tableCell("number", number)).collect(Collectors.joining());
  }

  private String contenderName(ContenderFigures figures) {
    return escapeText(figures.contender());
  }

  private String formatNumber(OptionalDouble number) {
    return scale.formatNumber(number.orElse(Double.NaN));
  }

  private String roundRange(ContenderFigures figures) {
    List<String> ends =
        Stream.of(figures.rounds().stream().sorted().toList())
            .filter(sorted -> !sorted.isEmpty())
            .flatMap(sorted -> Stream.of(sorted.get(0), sorted.get(sorted.size() - 1)))
            .map(scale::formatNumber)
            .distinct()
            .toList();
    return ends.isEmpty() ? NumberScale.NONE : String.join(" – ", ends);
  }

  private String ratioToFirst(ContenderFigures figures) {
    return NumberScale.formatRatio(figures.median() / result.figures().get(0).median());
  }
}
