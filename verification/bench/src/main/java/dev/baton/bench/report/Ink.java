package dev.baton.bench.report;

import java.awt.Color;

/**
 * What a line of a chart is drawn with. XChart knows colours only, and the page's are those of a
 * light or a dark style sheet: each ink has a colour that stands for it until it is embedded.
 */
enum Ink {
  PAPER(1, "none"),
  GRID(2, "var(--grid)"),
  BASE(3, "var(--base)"),
  BATON(4, "var(--baton)"),
  PEER(5, "var(--peer)");

  private final Color color;
  private final String css;

  Ink(int blue, String css) {
    this.color = new Color(1, 2, blue);
    this.css = css;
  }

  /** Baton is the first of the contenders. */
  static Ink ofRow(int row) {
    return row == 0 ? BATON : PEER;
  }

  Color color() {
    return color;
  }

  /** The same SVG, drawn with the inks of the page. */
  static String onPage(String svg) {
    String inked = svg;
    for (Ink ink : values()) {
      inked = inked.replace("rgb(1,2,%d)".formatted(ink.color.getBlue()), ink.css);
    }
    return inked;
  }
}
