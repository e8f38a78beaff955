package dev.baton.demo.herd;

import dev.baton.demo.herd.CostCurve.CurvePoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A chart of curves as lines of text, with two logarithmic axes. */
final class TextChart {
  private static final int ROWS_OF_DECADE = 5;
  private static final int MARGIN = 8;
  private static final int RIGHT = 3;
  private static final char LINE = '.';

  private final LogAxis across;
  private final LogAxis up;
  private final char[][] cells;

  private TextChart(List<CostCurve> curves, List<Integer> candidates, int width) {
    across = LogAxis.withTicks(candidates);
    up = LogAxis.ofMessages(curves);
    cells = new char[ROWS_OF_DECADE * (up.ticks().size() - 1) + 1][width - MARGIN - RIGHT];
    for (char[] row : cells) {
      Arrays.fill(row, ' ');
    }
    curves.forEach(curve -> joinPoints(curve.points()));
    curves.forEach(this::markPoints);
  }

  /**
   * Returns the lines of the chart.
   *
   * @param candidates all numbers of candidates, including later ones
   */
  static List<String> drawChart(List<CostCurve> curves, List<Integer> candidates, int width) {
    return new TextChart(curves, candidates, width).chartLines();
  }

  private int rowOf(double messages) {
    return (int) Math.round((1 - up.placeOf(messages)) * (cells.length - 1));
  }

  private int columnOf(double candidates) {
    return (int) Math.round(across.placeOf(candidates) * (cells[0].length - 1));
  }

  private void joinPoints(List<CurvePoint> points) {
    for (int i = 1; i < points.size(); i++) {
      CurvePoint from = points.get(i - 1);
      CurvePoint to = points.get(i);
      int first = columnOf(from.candidates());
      int last = columnOf(to.candidates());
      for (int column = first; column <= last; column++) {
        double part = (double) (column - first) / Math.max(1, last - first);
        double messages = from.messages() * Math.pow(to.messages() / from.messages(), part);
        cells[rowOf(messages)][column] = LINE;
      }
    }
  }

  /** Marks a curve with the first letter of its rule. */
  private void markPoints(CostCurve curve) {
    for (CurvePoint point : curve.points()) {
      cells[rowOf(point.messages())][columnOf(point.candidates())] = curve.rule().name().charAt(0);
    }
  }

  private List<String> chartLines() {
    List<String> lines = new ArrayList<>();
    lines.add("messages for each change of leader");
    for (int row = 0; row < cells.length; row++) {
      lines.add((rowLabel(row) + new String(cells[row])).stripTrailing());
    }
    lines.add(" ".repeat(MARGIN - 1) + "+" + "-".repeat(cells[0].length));
    lines.add(labelsBelow());
    lines.add(
        " ".repeat(MARGIN)
            + "candidates    Q QUEUE  W WATCH_ALL  R RACE    both scales logarithmic");
    return lines;
  }

  private String rowLabel(int row) {
    int fromBelow = cells.length - 1 - row;
    boolean tick = fromBelow % ROWS_OF_DECADE == 0;
    String number =
        tick ? String.format(Locale.ROOT, "%,d", up.ticks().get(fromBelow / ROWS_OF_DECADE)) : "";
    return " ".repeat(MARGIN - 2 - number.length()) + number + (tick ? " +" : " |");
  }

  private String labelsBelow() {
    StringBuilder labels = new StringBuilder(" ".repeat(MARGIN));
    for (int tick : across.ticks()) {
      int at = MARGIN + columnOf(tick);
      labels.append(" ".repeat(Math.max(0, at - labels.length()))).append(tick);
    }
    return labels.toString();
  }
}
