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

  private final List<ContenderFigures> rows;
  private final NumberScale scale;
  private final ChartAxis axis;
  private final XYChart chart;

  BarChart(List<ContenderFigures> rows, NumberScale scale) {
    this.rows = rows;
    this.scale = scale;
    this.axis = ChartAxis.axisOver(rows.stream().flatMap(this::numbersOf).toList());
    this.chart = new XYChart(WIDTH, chartHeight());
    styleChart(chart.getStyler());
    axis.tickNumbers().forEach(this::drawGrid);
    IntStream.range(0, rows.size()).forEach(this::drawRow);
    drawUpright(ChartInk.BASE, HAIRLINE, axis.lowPlace(), bottomEdge(), topEdge());
  }

  private Stream<Double> numbersOf(ContenderFigures figures) {
    Stream<Double> tails =
        Stream.of(FigureQuantile.values())
            .map(quantile -> quantile.valueIn(figures))
            .flatMap(quantile -> quantile.stream().boxed());
    return Stream.concat(Stream.of(figures.median()), tails).map(scale::of);
  }

  private void styleChart(XYStyler styler) {
    styler.setXAxisTicksVisible(false).setYAxisTicksVisible(false);
    styler.setPlotGridLinesVisible(false).setPlotMargin(0).setAxisTitlesVisible(false);
    styler.setLegendVisible(false).setChartTitleVisible(false).setPlotBorderVisible(false);
    styler.setChartPadding(0).setPlotContentSize(1).setMarkerSize(DOT);
    styler
        .setChartBackgroundColor(ChartInk.PAPER.inkColor())
        .setPlotBackgroundColor(ChartInk.PAPER.inkColor());
    double margin = MARGIN * (axis.highPlace() - axis.lowPlace());
    styler.setXAxisMin(axis.lowPlace() - margin).setXAxisMax(axis.highPlace() + margin);
    styler.setYAxisMin(bottomEdge()).setYAxisMax(topEdge());
  }

  private double bottomEdge() {
    return 0.5 - rows.size();
  }

  private static double topEdge() {
    return 0.5;
  }

  private void drawGrid(double number) {
    drawUpright(ChartInk.GRID, HAIRLINE, axis.placeOf(number), bottomEdge(), topEdge());
  }

  private void drawRow(int row) {
    ContenderFigures figures = rows.get(row);
    ChartInk ink = ChartInk.ofRow(row);
    double median = placeOf(figures.median());
    drawLevel(ink, BAR, axis.lowPlace(), median, -row);
    placeOf(FigureQuantile.P90, figures)
        .ifPresent(
            p90 -> {
              drawLevel(ink, WHISKER, median, p90, -row);
              drawUpright(ink, WHISKER, p90, -row - HALF_TICK, -row + HALF_TICK);
            });
    placeOf(FigureQuantile.P99, figures)
        .ifPresent(
            p99 -> {
              drawLevel(ink, WHISKER, median, p99, -row);
              drawDot(ink, p99, -row);
            });
  }

  private double placeOf(double number) {
    return axis.placeOf(scale.of(number));
  }

  private OptionalDouble placeOf(FigureQuantile quantile, ContenderFigures figures) {
    OptionalDouble number = quantile.valueIn(figures);
    return number.isPresent()
        ? OptionalDouble.of(placeOf(number.getAsDouble()))
        : OptionalDouble.empty();
  }

  private void drawLevel(ChartInk ink, float width, double from, double to, double y) {
    drawLine(ink, width, new double[] {from, to}, new double[] {y, y});
  }

  private void drawUpright(ChartInk ink, float width, double x, double from, double to) {
    drawLine(ink, width, new double[] {x, x}, new double[] {from, to});
  }

  private void drawLine(ChartInk ink, float width, double[] xs, double[] ys) {
    chart
        .addSeries(unusedName(), xs, ys)
        .setMarker(SeriesMarkers.NONE)
        .setLineStyle(new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER))
        .setLineColor(ink.inkColor());
  }

  private void drawDot(ChartInk ink, double x, double y) {
    chart
        .addSeries(unusedName(), new double[] {x}, new double[] {y})
        .setMarker(SeriesMarkers.CIRCLE)
        .setMarkerColor(ink.inkColor());
  }

  private String unusedName() {
    return Integer.toString(chart.getSeriesMap().size());
  }

  int chartHeight() {
    return rows.size() * ROW;
  }

  boolean isLogarithmic() {
    return axis.logarithmic();
  }

  /** Returns a text for each line of the axis, made from its number and its x in pixels. */
  Stream<String> tickTexts(Function<AxisTick, String> text) {
    return axis.tickNumbers().stream()
        .map(number -> text.apply(new AxisTick(number, xOf(axis.placeOf(number)))));
  }

  private double xOf(double place) {
    double margin = MARGIN * (axis.highPlace() - axis.lowPlace());
    double length = axis.highPlace() - axis.lowPlace() + 2 * margin;
    return WIDTH * (place - axis.lowPlace() + margin) / length;
  }

  /** A line of the axis: its number, in the unit shown, and its place in pixels. */
  record AxisTick(double number, double x) {}

  /** Returns the chart as XChart writes it, a whole XML document. */
  String svgDocument() {
    try (ByteArrayOutputStream out = new ByteArrayOutputStream()) {
      VectorGraphicsEncoder.saveVectorGraphic(chart, out, VectorGraphicsFormat.SVG);
      return out.toString(UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("can't draw a chart", e);
    }
  }
}
