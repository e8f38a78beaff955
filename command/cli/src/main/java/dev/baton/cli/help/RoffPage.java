package dev.baton.cli.help;

import java.util.List;
import java.util.Locale;

/** A page for man(1), in the language of its macros. */
final class RoffPage {
  private final StringBuilder text = new StringBuilder();

  RoffPage(String title, int section, String version) {
    addRequest(
        "TH",
        '"' + title.toUpperCase(Locale.ROOT) + '"',
        Integer.toString(section),
        "\"\"",
        '"' + version + '"',
        "Baton");
    addRequest("nh");
    addRequest("ad", "l");
  }

  private void addRequest(String name, String... arguments) {
    text.append('.').append(name);
    for (String argument : arguments) {
      text.append(' ').append(argument);
    }
    text.append('\n');
  }

  RoffPage addSection(String name) {
    addRequest("SH", name);
    return this;
  }

  /** Adds paragraphs, separated by empty lines. Indented lines keep their form. */
  RoffPage addParagraphs(List<String> lines) {
    boolean literal = false;
    for (String line : lines) {
      boolean indented = line.startsWith("  ");
      if (literal && !indented) {
        addRequest("fi");
        addRequest("RE");
      } else if (indented && !literal) {
        addRequest("RS", "4");
        addRequest("nf");
      }
      literal = indented;
      if (line.isBlank()) {
        addRequest("PP");
      } else {
        addLine(indented ? line.substring(2) : line);
      }
    }
    if (literal) {
      addRequest("fi");
      addRequest("RE");
    }
    return this;
  }

  RoffPage addLine(String line) {
    text.append(escapeText(line)).append('\n');
    return this;
  }

  /** Adds a term and its description. */
  RoffPage addTagged(String term, List<String> lines) {
    addRequest("TP");
    text.append(boldText(term)).append('\n');
    lines.forEach(this::addLine);
    return this;
  }

  private static String boldText(String term) {
    return "\\fB" + escapeText(term) + "\\fR";
  }

  /**
   * Escapes the characters that man(1) would take for a request, a typographic quote or a hyphen.
   */
  private static String escapeText(String line) {
    String safe =
        line.replace("\\", "\\e")
            .replace("-", "\\-")
            .replace("'", "\\(aq")
            .replace("`", "\\(ga")
            .replace("^", "\\(ha")
            .replace("~", "\\(ti");
    return safe.startsWith(".") ? "\\&" + safe : safe;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
