package dev.baton.bench.report;

import java.util.Collection;
import java.util.stream.Collectors;

/** Pieces of HTML. Every text goes through {@link #escape} before it is part of a piece. */
final class Html {
  private Html() {}

  /** Returns the text in a form for an element or a quoted attribute. */
  static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  static String code(String text) {
    return "<code>" + escape(text) + "</code>";
  }

  static String link(String id, String text) {
    return "<a href=\"#%s\">%s</a>".formatted(escape(id), escape(text));
  }

  /** Returns a cell of numbers or words. The class names the kind for the style sheet. */
  static String cell(String kind, String html) {
    return "<td class=\"%s\">%s</td>".formatted(kind, html);
  }

  /** Returns a table that scrolls sideways on narrow screens. */
  static String table(Collection<String> heads, Collection<String> rows) {
    return """
        <div class="wide"><table>
        <thead><tr>%s</tr></thead>
        <tbody>
        %s
        </tbody>
        </table></div>
        """
        .formatted(
            heads.stream()
                .map("<th scope=\"col\">%s</th>"::formatted)
                .collect(Collectors.joining()),
            rows.stream().map("<tr>%s</tr>"::formatted).collect(Collectors.joining("\n")));
  }
}
