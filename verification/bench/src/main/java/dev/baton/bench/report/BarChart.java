package dev.baton.bench.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.awt.BasicStroke;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * The lines of a chart: a bar for each median, with a whisker to its right, a tick at p90 and a dot
 * at p99.
 *
 * <p>XChart has only upright bars, so these are thick lines of an XY chart. The chart has no words:
 * XChart makes shapes of them, which could be neither read aloud nor found.
 */
final class BarChart {
  static final int WIDTH = 460;
  static final int ROW = 34;

  private static final float BAR = 16;
  private static final float HAIRLINE = 1;
  private static final float WHISKER = 1.5f;
  private static final int DOT = 7;
  private static final double HALF_TICK = 0.16;

  /** The room for half a line and half a dot beyond the ends of the axis, as a part of it. */
  private static final double MARGIN = 0.008;

  private final List<Figures> rows;
  private final Scale scale;
  private final Axis axis;
  private final XYChart chart;

  BarChart(List<Figures> rows, Scale scale) {
    this.rows = rows;
    this.scale = scale;
    this.axis = Axis.over(rows.stream().flatMap(this::numbers).toList());
    this.chart = new XYChart(WIDTH, height());
    style(chart.getStyler());
    axis.ticks().forEach(this::drawGrid);
    IntStream.range(0, rows.size()).forEach(this::drawRow);
    drawUpright(Ink.BASE, HAIRLINE, axis.start(), bottom(), top());
  }

  private Stream<Double> numbers(Figures figures) {
    Stream<Double> tails =
        Stream.of(Quantile.values())
            .map(quantile -> quantile.of(figures))
            .flatMap(quantile -> quantile.stream().boxed());
    return Stream.concat(Stream.of(figures.median()), tails).map(scale::of);
  }

  private void style(XYStyler styler) {
    styler.setXAxisTicksVisible(false).setYAxisTicksVisible(false);
    styler.setPlotGridLinesVisible(false).setPlotMargin(0).setAxisTitlesVisible(false);
    styler.setLegendVisible(false).setChartTitleVisible(false).setPlotBorderVisible(false);
    styler.setChartPadding(0).setPlotContentSize(1).setMarkerSize(DOT);
    styler.setChartBackgroundColor(Ink.PAPER.color()).setPlotBackgroundColor(Ink.PAPER.color());
    double margin = MARGIN * (axis.end() - axis.start());
    styler.setXAxisMin(axis.start() - margin).setXAxisMax(axis.end() + margin);
    styler.setYAxisMin(bottom()).setYAxisMax(top());
  }

  private double bottom() {
    return 0.5 - rows.size();
  }

  private static double top() {
    return 0.5;
  }

  private void drawGrid(double number) {
    drawUpright(Ink.GRID, HAIRLINE, axis.at(number), bottom(), top());
  }

  private void drawRow(int row) {
    Figures figures = rows.get(row);
    Ink ink = Ink.ofRow(row);
    double median = place(figures.median());
    drawLevel(ink, BAR, axis.start(), median, -row);
    place(Quantile.P90, figures)
        .ifPresent(
            p90 -> {
              drawLevel(ink, WHISKER, median, p90, -row);
              drawUpright(ink, WHISKER, p90, -row - HALF_TICK, -row + HALF_TICK);
            });
    place(Quantile.P99, figures)
        .ifPresent(
            p99 -> {
              drawLevel(ink, WHISKER, median, p99, -row);
              drawDot(ink, p99, -row);
            });
  }

  private double place(double number) {
    return axis.at(scale.of(number));
  }

  private OptionalDouble place(Quantile quantile, Figures figures) {
    OptionalDouble number = quantile.of(figures);
    return number.isPresent()
        ? OptionalDouble.of(place(number.getAsDouble()))
        : OptionalDouble.empty();
  }

  private void drawLevel(Ink ink, float width, double from, double to, double y) {
    drawLine(ink, width, new double[] {from, to}, new double[] {y, y});
  }

  private void drawUpright(Ink ink, float width, double x, double from, double to) {
    drawLine(ink, width, new double[] {x, x}, new double[] {from, to});
  }

  private void drawLine(Ink ink, float width, double[] xs, double[] ys) {
    chart
        .addSeries(unusedName(), xs, ys)
        .setMarker(SeriesMarkers.NONE)
        .setLineStyle(new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER))
        .setLineColor(ink.color());
  }

  private void drawDot(Ink ink, double x, double y) {
    chart
        .addSeries(unusedName(), new double[] {x}, new double[] {y})
        .setMarker(SeriesMarkers.CIRCLE)
        .setMarkerColor(ink.color());
  }

  private String unusedName() {
    return Integer.toString(chart.getSeriesMap().size());
  }

  int height() {
    return rows.size() * ROW;
  }

  boolean isLogarithmic() {
    return axis.logarithmic();
  }

  /** Returns a text for each line of the axis, made from its number and its x in pixels. */
  Stream<String> ticks(Function<Tick, String> text) {
    return axis.ticks().stream().map(number -> text.apply(new Tick(number, xOf(axis.at(number)))));
  }

  private double xOf(double place) {
    double margin = MARGIN * (axis.end() - axis.start());
    double length = axis.end() - axis.start() + 2 * margin;
    return WIDTH * (place - axis.start() + margin) / length;
  }

  /** A line of the axis: its number, in the unit shown, and its place in pixels. */
  record Tick(double number, double x) {}

  /** Returns the chart as XChart writes it, a whole XML document. */
  String document() {
    try (ByteArrayOutputStream out = new ByteArrayOutputStream()) {
      VectorGraphicsEncoder.saveVectorGraphic(chart, out, VectorGraphicsFormat.SVG);
      return out.toString(UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("can't draw a chart", e);
    }
  }
}
