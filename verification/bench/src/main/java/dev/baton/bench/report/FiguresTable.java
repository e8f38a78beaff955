package dev.baton.bench.report;

import static dev.baton.bench.report.Html.cell;
import static dev.baton.bench.report.Html.escape;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A table with the numbers of one result, a row for each contender. */
final class FiguresTable {
  private final Result result;
  private final Scale scale;

  private FiguresTable(Result result) {
    this.result = result;
    this.scale = Scale.of(result);
  }

  static String of(Result result) {
    return new FiguresTable(result).html();
  }

  private String html() {
    return Html.table(heads(), result.figures().stream().map(this::row).toList());
  }

  private List<String> heads() {
    return List.of(
        "contender",
        "count",
        "median",
        "p90",
        "p99",
        "max",
        "medians of rounds",
        "median to " + result.figures().stream().findFirst().map(this::name).orElse("the first"));
  }

  private String row(Figures figures) {
    Stream<String> numbers =
        Stream.of(
            Scale.PLAIN.number((double) figures.count()),
            "<b>%s</b>".formatted(scale.number(figures.median())),
            number(Quantile.P90.of(figures)),
            number(Quantile.P99.of(figures)),
            scale.number(figures.max()),
            rounds(figures),
            ratio(figures));
    return cell("words", name(figures))
        + numbers.map(number -> cell("number", number)).collect(Collectors.joining());
  }

  private String name(Figures figures) {
    return escape(figures.contender());
  }

  private String number(OptionalDouble number) {
    return scale.number(number.orElse(Double.NaN));
  }

  private String rounds(Figures figures) {
    List<String> ends =
        Stream.of(figures.rounds().stream().sorted().toList())
            .filter(sorted -> !sorted.isEmpty())
            .flatMap(sorted -> Stream.of(sorted.get(0), sorted.get(sorted.size() - 1)))
            .map(scale::number)
            .distinct()
            .toList();
    return ends.isEmpty() ? Scale.NONE : String.join(" – ", ends);
  }

  private String ratio(Figures figures) {
    return Scale.times(figures.median() / result.figures().get(0).median());
  }
}
