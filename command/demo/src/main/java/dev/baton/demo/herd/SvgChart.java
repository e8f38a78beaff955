package dev.baton.demo.herd;

import dev.baton.demo.herd.CostCurve.CurvePoint;
import dev.baton.protocol.TurnRule;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A chart of curves as an SVG document, with two logarithmic axes. It is written by hand: that is
 * less code than the libraries for it bring along. They also need java.desktop, and so a larger
 * runtime.
 */
final class SvgChart {
  private static final int WIDTH = 760;
  private static final int HEIGHT = 460;
  private static final int LEFT = 70;
  private static final int RIGHT = 170;
  private static final int TOP = 50;
  private static final int BOTTOM = 60;
  private static final int LABEL_GAP = 10;

  private final List<CostCurve> curves;
  private final LogAxis across;
  private final LogAxis up;

  private SvgChart(List<CostCurve> curves, List<Integer> candidates) {
    this.curves = curves;
    across = LogAxis.withTicks(candidates);
    up = LogAxis.ofMessages(curves);
  }

  /** Returns the document with the chart of the curves. */
  static String drawChart(List<CostCurve> curves, List<Integer> candidates) {
    return new SvgChart(curves, candidates).svgDocument();
  }

  private String svgDocument() {
    return """
        <?xml version="1.0" encoding="UTF-8"?>
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img"\
         font-family="sans-serif" font-size="13" aria-labelledby="title desc">
        <title id="title">What a change of leader costs</title>
        <desc id="desc">%s</desc>
        <rect width="100%%" height="100%%" fill="#fff"/>
        <text x="%d" y="24" font-size="16">Messages for each change of leader, counted at the\
         servers</text>
        %s
        <text x="%d" y="%d" text-anchor="middle">candidates</text>
        </svg>
        """
        .formatted(
            WIDTH,
            HEIGHT,
            curves.stream().map(SvgChart::inWords).collect(Collectors.joining("; ", "", ".")),
            LEFT,
            Stream.of(tickLines(), curveElements())
                .flatMap(part -> part)
                .collect(Collectors.joining("\n")),
            (LEFT + WIDTH - RIGHT) / 2,
            HEIGHT - BOTTOM / 4);
  }

  private static String inWords(CostCurve curve) {
    return curve.points().stream()
        .map(point -> "%d: %s".formatted(point.candidates(), formatNumber(point.messages())))
        .collect(Collectors.joining(", ", curve.rule() + " by candidates: ", ""));
  }

  private Stream<String> tickLines() {
    Stream<String> levels =
        up.ticks().stream()
            .map(
                tick ->
                    svgLine(LEFT, yOf(tick), WIDTH - RIGHT, yOf(tick))
                        + svgText(LEFT - LABEL_GAP, yOf(tick) + 4, "end", formatNumber(tick)));
    Stream<String> uprights =
        across.ticks().stream()
            .map(
                tick ->
                    svgLine(xOf(tick), TOP, xOf(tick), HEIGHT - BOTTOM)
                        + svgText(xOf(tick), HEIGHT - BOTTOM + 20, "middle", formatNumber(tick)));
    return Stream.concat(levels, uprights);
  }

  private Stream<String> curveElements() {
    return curves.stream()
        .filter(curve -> !curve.points().isEmpty())
        .map(curve -> drawCurve(curve, colourOf(curve.rule())));
  }

  /**
   * Returns the colour of a rule. Viewers with limited colour vision can tell the colours apart.
   */
  private static String colourOf(TurnRule rule) {
    return switch (rule) {
      case QUEUE -> "#0072b2";
      case WATCH_ALL -> "#d55e00";
      case RACE -> "#009e73";
    };
  }

  private String drawCurve(CostCurve curve, String colour) {
    String path =
        curve.points().stream()
            .map(point -> formatParts("%.1f,%.1f", xOf(point.candidates()), yOf(point.messages())))
            .collect(Collectors.joining(" "));
    String dots =
        curve.points().stream()
            .map(
                point ->
                    formatParts(
                        "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\"/>",
                        xOf(point.candidates()), yOf(point.messages())))
            .collect(Collectors.joining());
    CurvePoint last = curve.points().get(curve.points().size() - 1);
    String name = "%s: %s".formatted(curve.rule(), formatNumber(last.messages()));
    return formatParts(
            "<g fill=\"%s\"><polyline points=\"%s\" fill=\"none\" stroke=\"%s\""
                + " stroke-width=\"2\"/>",
            colour, path, colour)
        + dots
        + svgText(xOf(last.candidates()) + LABEL_GAP, yOf(last.messages()) + 4, "start", name)
        + "</g>";
  }

  private double xOf(double candidates) {
    return LEFT + across.placeOf(candidates) * (WIDTH - RIGHT - LEFT);
  }

  private double yOf(double messages) {
    return HEIGHT - BOTTOM - up.placeOf(messages) * (HEIGHT - BOTTOM - TOP);
  }

  private static String svgLine(double x1, double y1, double x2, double y2) {
    return formatParts(
        "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>", x1, y1, x2, y2);
  }

  private static String svgText(double x, double y, String anchor, String text) {
    return formatParts(
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>", x, y, anchor, text);
  }

  private static String formatNumber(double number) {
    return number == Math.rint(number)
        ? formatParts("%,.0f", number)
        : formatParts("%,.1f", number);
  }

  private static String formatParts(String pattern, Object... parts) {
    return String.format(Locale.ROOT, pattern, parts);
  }
}
