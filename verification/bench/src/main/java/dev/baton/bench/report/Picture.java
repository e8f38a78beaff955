package dev.baton.bench.report;

import static dev.baton.bench.report.Html.escape;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A chart as part of a page: the lines that XChart drew, with the words around them. */
final class Picture {
  /** The legend of the charts. */
  static final String LEGEND =
      "the bar is the median, the tick p90 (from %d measurements), the dot p99 (from %d)"
          .formatted(Quantile.P90.least(), Quantile.P99.least());

  private static final int NAMES = 255;
  private static final int VALUES = 175;
  private static final int AXIS = 26;
  private static final int WIDTH = NAMES + BarChart.WIDTH + VALUES;
  private static final int LONGEST_NAME = 30;

  private final Result result;
  private final Scale scale;
  private final BarChart chart;

  private Picture(Result result) {
    this.result = result;
    this.scale = Scale.of(result);
    this.chart = new BarChart(result.figures(), scale);
  }

  /** Returns an SVG element. All its ids begin with the id of the result. */
  static String of(Result result) {
    return new Picture(result).svg();
  }

  private String svg() {
    return """
        <svg class="chart" viewBox="0 0 %d %d" role="img" aria-labelledby="%s-title %s-desc">
        <title id="%s-title">%s</title>
        <desc id="%s-desc">%s</desc>
        <g transform="translate(%d 0)">%s</g>
        %s
        </svg>
        """
        .formatted(
            WIDTH,
            chart.height() + AXIS,
            id(),
            id(),
            id(),
            escape(result.title()),
            id(),
            escape(inWords()),
            NAMES,
            lines(),
            words().collect(Collectors.joining("\n")));
  }

  private String id() {
    return escape(result.id());
  }

  private String inWords() {
    return result.figures().stream()
        .map(figures -> figures.contender() + " " + scale.text(figures.median()))
        .collect(Collectors.joining(", ", "Medians: ", "."));
  }

  /**
   * Returns the inside of XChart's document. Our id goes before the ids that XChart made of hash
   * codes.
   */
  private String lines() {
    String document = chart.document();
    int start = document.indexOf('>', document.indexOf("<svg")) + 1;
    String inside = document.substring(start, document.lastIndexOf("</svg>"));
    return Ink.onPage(inside)
        .replace("\"clip-", "\"" + id() + "-clip-")
        .replace("url(#clip-", "url(#" + id() + "-clip-");
  }

  private Stream<String> words() {
    Stream<String> rows = IntStream.range(0, result.figures().size()).boxed().flatMap(this::row);
    Stream<String> ticks =
        chart.ticks(tick -> text("tick", NAMES + tick.x(), axisLine(), Scale.tick(tick.number())));
    String unit = text("unit", WIDTH, axisLine(), unit());
    return Stream.of(rows, ticks, Stream.of(unit)).flatMap(part -> part);
  }

  private String unit() {
    Stream<String> parts = Stream.of(scale.symbol(), chart.isLogarithmic() ? "log axis" : "");
    return parts.filter(part -> !part.isEmpty()).collect(Collectors.joining(", "));
  }

  private double axisLine() {
    return chart.height() + AXIS / 2.0 + 2;
  }

  private Stream<String> row(int row) {
    Figures figures = result.figures().get(row);
    String first = row == 0 ? " first" : "";
    double y = (row + 0.5) * BarChart.ROW;
    return Stream.of(
        text("name" + first, 0, y, shortened(figures.contender())),
        text("value" + first, WIDTH, y, scale.text(figures.median())));
  }

  /** Shortens a name. The table below the chart has the whole name. */
  private static String shortened(String name) {
    return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 1) + "…";
  }

  private static String text(String kind, double x, double y, String text) {
    return String.format(
        Locale.ROOT,
        "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">%s</text>",
        kind,
        x,
        y,
        escape(text));
  }
}
