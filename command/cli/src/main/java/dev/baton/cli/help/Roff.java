package dev.baton.cli.help;

import java.util.List;
import java.util.Locale;

/** A page for man(1), in the language of its macros. */
final class Roff {
  private final StringBuilder text = new StringBuilder();

  Roff(String title, int section, String version) {
    request(
        "TH",
        '"' + title.toUpperCase(Locale.ROOT) + '"',
        Integer.toString(section),
        "\"\"",
        '"' + version + '"',
        "Baton");
    request("nh");
    request("ad", "l");
  }

  private void request(String name, String... arguments) {
    text.append('.').append(name);
    for (String argument : arguments) {
      text.append(' ').append(argument);
    }
    text.append('\n');
  }

  Roff section(String name) {
    request("SH", name);
    return this;
  }

  /** Adds paragraphs, separated by empty lines. Indented lines keep their form. */
  Roff paragraphs(List<String> lines) {
    boolean literal = false;
    for (String line : lines) {
      boolean indented = line.startsWith("  ");
      if (literal && !indented) {
        request("fi");
        request("RE");
      } else if (indented && !literal) {
        request("RS", "4");
        request("nf");
      }
      literal = indented;
      if (line.isBlank()) {
        request("PP");
      } else {
        line(indented ? line.substring(2) : line);
      }
    }
    if (literal) {
      request("fi");
      request("RE");
    }
    return this;
  }

  Roff line(String line) {
    text.append(escaped(line)).append('\n');
    return this;
  }

  /** Adds a term and its description. */
  Roff tagged(String term, List<String> lines) {
    request("TP");
    text.append(bold(term)).append('\n');
    lines.forEach(this::line);
    return this;
  }

  private static String bold(String term) {
    return "\\fB" + escaped(term) + "\\fR";
  }

  /**
   * Escapes the characters that man(1) would take for a request, a typographic quote or a hyphen.
   */
  private static String escaped(String line) {
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
