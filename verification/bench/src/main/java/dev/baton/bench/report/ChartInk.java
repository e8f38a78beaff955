package dev.baton.bench.report;

import java.awt.Color;

/**
 * An ink for the lines of a chart. XChart knows only colours, but the page's colours come from a
 * light or a dark style sheet. So each ink has a colour that stands for it until the chart is
 * embedded.
 */
enum ChartInk {
  PAPER(1, "none"),
  GRID(2, "var(--grid)"),
  BASE(3, "var(--base)"),
  BATON(4, "var(--baton)"),
  PEER(5, "var(--peer)");

  private final Color color;
  private final String css;

  ChartInk(int blue, String css) {
    this.color = new Color(1, 2, blue);
    this.css = css;
  }

  /** Returns the ink of a row. Baton is the first row. */
  static ChartInk ofRow(int row) {
    return row == 0 ? BATON : PEER;
  }

  Color inkColor() {
    return color;
  }

  /** Returns the same SVG, drawn with the inks of the page. */
  static String onPage(String svg) {
    String inked = svg;
    for (ChartInk ink : values()) {
      inked = inked.replace("rgb(1,2,%d)".formatted(ink.color.getBlue()), ink.css);
    }
    return inked;
  }
}
