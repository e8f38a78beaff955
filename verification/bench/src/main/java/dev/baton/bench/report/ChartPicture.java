package dev.baton.bench.report;

import static dev.baton.bench.report.HtmlPieces.escapeText;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A chart as part of a page: the lines that XChart drew, with the words around them. */
final class ChartPicture {
  /** The legend of the charts. */
  static final String LEGEND =
      "the bar is the median, the tick p90 (from %d measurements), the dot p99 (from %d)"
          .formatted(FigureQuantile.P90.leastCount(), FigureQuantile.P99.leastCount());

  private static final int NAMES = 255;
  private static final int VALUES = 175;
  private static final int AXIS = 26;
  private static final int WIDTH = NAMES + BarChart.WIDTH + VALUES;
  private static final int LONGEST_NAME = 30;

  private final WorkResult result;
  private final NumberScale scale;
  private final BarChart chart;

  private ChartPicture(WorkResult result) {
    this.result = result;
    this.scale = NumberScale.of(result);
    this.chart = new BarChart(result.figures(), scale);
  }

  /** Returns an SVG element. All its ids begin with the id of the result. */
  static String pictureOf(WorkResult result) {
    return new ChartPicture(result).toSvg();
  }

  private String toSvg() {
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
            chart.chartHeight() + AXIS,
            resultId(),
            resultId(),
            resultId(),
            escapeText(result.title()),
            resultId(),
            escapeText(inWords()),
            NAMES,
            chartLines(),
            chartWords().collect(Collectors.joining("\n")));
  }

  private String resultId() {
    return escapeText(result.id());
  }

  private String inWords() {
    return result.figures().stream()
        .map(figures -> figures.contender() + " " + scale.formatWithUnit(figures.median()))
        .collect(Collectors.joining(", ", "Medians: ", "."));
  }

  /**
   * Returns the inside of XChart's document. Our id goes before the ids that XChart made of hash
   * codes.
   */
  private String chartLines() {
    String document = chart.svgDocument();
    int start = document.indexOf('>', document.indexOf("<svg")) + 1;
    String inside = document.substring(start, document.lastIndexOf("</svg>"));
    return ChartInk.onPage(inside)
        .replace("\"clip-", "\"" + resultId() + "-clip-")
        .replace("url(#clip-", "url(#" + resultId() + "-clip-");
  }

  private Stream<String> chartWords() {
    Stream<String> rows =
        IntStream.range(0, result.figures().size()).boxed().flatMap(this::rowTexts);
    Stream<String> ticks =
        chart.tickTexts(
            tick ->
                svgText(
                    "tick", NAMES + tick.x(), axisLine(), NumberScale.formatTick(tick.number())));
    String unit = svgText("unit", WIDTH, axisLine(), unitText());
    return Stream.of(rows, ticks, Stream.of(unit)).flatMap(part -> part);
  }

  private String unitText() {
    Stream<String> parts = Stream.of(scale.symbol(), chart.isLogarithmic() ? "log axis" : "");
    return parts.filter(part -> !part.isEmpty()).collect(Collectors.joining(", "));
  }

  private double axisLine() {
    return chart.chartHeight() + AXIS / 2.0 + 2;
  }

  private Stream<String> rowTexts(int row) {
    ContenderFigures figures = result.figures().get(row);
    String first = row == 0 ? " first" : "";
    double y = (row + 0.5) * BarChart.ROW;
    return Stream.of(
        svgText("name" + first, 0, y, shortenName(figures.contender())),
        svgText("value" + first, WIDTH, y, scale.formatWithUnit(figures.median())));
  }

  /** Shortens a name. The table below the chart has the whole name. */
  private static String shortenName(String name) {
    return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 1) + "…";
  }

  private static String svgText(String kind, double x, double y, String text) {
    return String.format(
        Locale.ROOT,
        "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">%s</text>",
        kind,
        x,
        y,
        escapeText(text));
  }
}
