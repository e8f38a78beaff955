package dev.baton.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The numbers of one result as lines of text: a table with a row for each contender. */
public final class FiguresTable {
  private static final List<String> HEAD =
      List.of("contender", "median", "p90", "p99", "max", "count", "medians of rounds", "times");

  private final WorkResult result;
  private final NumberScale scale;

  private FiguresTable(WorkResult result) {
    this.result = result;
    this.scale = NumberScale.of(result);
  }

  /**
   * Returns the title, the table and the notes. A quantile is left out if there are too few
   * measurements for it. The last column has the medians as multiples of the first one.
   */
  public static String textOf(WorkResult result) {
    return new FiguresTable(result).toText();
  }

  private String toText() {
    List<List<String>> rows = new ArrayList<>(List.of(HEAD));
    result.figures().forEach(figures -> rows.add(tableRow(figures)));
    int[] widths =
        IntStream.range(0, HEAD.size())
            .map(column -> rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0))
            .toArray();
    Stream<String> table = rows.stream().map(row -> alignRow(row, widths));
    Stream<String> notes = result.notes().stream().map(note -> "  - " + note);
    return Stream.of(Stream.of(result.title()), table, notes)
        .flatMap(lines -> lines)
        .collect(Collectors.joining("\n"));
  }

  private List<String> tableRow(ContenderFigures figures) {
    return List.of(
        figures.contender(),
        scale.formatWithUnit(figures.median()),
        formatNumber(FigureQuantile.P90.valueIn(figures)),
        formatNumber(FigureQuantile.P99.valueIn(figures)),
        scale.formatNumber(figures.max()),
        NumberScale.PLAIN.formatNumber((double) figures.count()),
        scale.formatRange(figures.rounds()),
        NumberScale.formatRatio(figures.median() / result.figures().get(0).median()));
  }

  /** Aligns the names to the left and the numbers to the right. */
  private static String alignRow(List<String> row, int[] widths) {
    return IntStream.range(1, row.size())
        .mapToObj(column -> " ".repeat(widths[column] - row.get(column).length()) + row.get(column))
        .collect(
            Collectors.joining(
                "  ", "  " + row.get(0) + " ".repeat(widths[0] - row.get(0).length() + 2), ""));
  }

  private String formatNumber(OptionalDouble number) {
    return scale.formatNumber(number.orElse(Double.NaN));
  }
}
