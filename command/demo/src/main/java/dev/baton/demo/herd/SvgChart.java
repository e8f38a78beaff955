package dev.baton.demo.herd;

import dev.baton.demo.herd.Curve.Point;
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

  private final List<Curve> curves;
  private final LogAxis across;
  private final LogAxis up;

  private SvgChart(List<Curve> curves, List<Integer> candidates) {
    this.curves = curves;
    across = LogAxis.at(candidates);
    up = LogAxis.ofMessages(curves);
  }

  /** Returns the document with the chart of the curves. */
  static String of(List<Curve> curves, List<Integer> candidates) {
    return new SvgChart(curves, candidates).document();
  }

  private String document() {
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
            Stream.of(ticks(), curves()).flatMap(part -> part).collect(Collectors.joining("\n")),
            (LEFT + WIDTH - RIGHT) / 2,
            HEIGHT - BOTTOM / 4);
  }

  private static String inWords(Curve curve) {
    return curve.points().stream()
        .map(point -> "%d: %s".formatted(point.candidates(), number(point.messages())))
        .collect(Collectors.joining(", ", curve.rule() + " by candidates: ", ""));
  }

  private Stream<String> ticks() {
    Stream<String> levels =
        up.ticks().stream()
            .map(
                tick ->
                    line(LEFT, y(tick), WIDTH - RIGHT, y(tick))
                        + text(LEFT - LABEL_GAP, y(tick) + 4, "end", number(tick)));
    Stream<String> uprights =
        across.ticks().stream()
            .map(
                tick ->
                    line(x(tick), TOP, x(tick), HEIGHT - BOTTOM)
                        + text(x(tick), HEIGHT - BOTTOM + 20, "middle", number(tick)));
    return Stream.concat(levels, uprights);
  }

  private Stream<String> curves() {
    return curves.stream()
        .filter(curve -> !curve.points().isEmpty())
        .map(curve -> drawn(curve, colour(curve.rule())));
  }

  /**
   * Returns the colour of a rule. Viewers with limited colour vision can tell the colours apart.
   */
  private static String colour(TurnRule rule) {
    return switch (rule) {
      case QUEUE -> "#0072b2";
      case CROWD -> "#d55e00";
      case RACE -> "#009e73";
    };
  }

  private String drawn(Curve curve, String colour) {
    String path =
        curve.points().stream()
            .map(point -> format("%.1f,%.1f", x(point.candidates()), y(point.messages())))
            .collect(Collectors.joining(" "));
    String dots =
        curve.points().stream()
            .map(
                point ->
                    format(
                        "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\"/>",
                        x(point.candidates()), y(point.messages())))
            .collect(Collectors.joining());
    Point last = curve.points().get(curve.points().size() - 1);
    String name = "%s: %s".formatted(curve.rule(), number(last.messages()));
    return format(
            "<g fill=\"%s\"><polyline points=\"%s\" fill=\"none\" stroke=\"%s\""
                + " stroke-width=\"2\"/>",
            colour, path, colour)
        + dots
        + text(x(last.candidates()) + LABEL_GAP, y(last.messages()) + 4, "start", name)
        + "</g>";
  }

  private double x(double candidates) {
    return LEFT + across.of(candidates) * (WIDTH - RIGHT - LEFT);
  }

  private double y(double messages) {
    return HEIGHT - BOTTOM - up.of(messages) * (HEIGHT - BOTTOM - TOP);
  }

  private static String line(double x1, double y1, double x2, double y2) {
    return format(
        "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>", x1, y1, x2, y2);
  }

  private static String text(double x, double y, String anchor, String text) {
    return format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>", x, y, anchor, text);
  }

  private static String number(double number) {
    return number == Math.rint(number) ? format("%,.0f", number) : format("%,.1f", number);
  }

  private static String format(String pattern, Object... parts) {
    return String.format(Locale.ROOT, pattern, parts);
  }
}
