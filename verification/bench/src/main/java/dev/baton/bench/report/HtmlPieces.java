package dev.baton.bench.report;

import java.util.Collection;
import java.util.stream.Collectors;

/** Pieces of HTML. Every text goes through {@link #escapeText} before it is part of a piece. */
final class HtmlPieces {
  private HtmlPieces() {}

  /** Returns the text in a form for an element or a quoted attribute. */
  static String escapeText(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  static String codeElement(String text) {
    return "<code>" + escapeText(text) + "</code>";
  }

  static String linkTo(String id, String text) {
    return "<a href=\"#%s\">%s</a>".formatted(escapeText(id), escapeText(text));
  }

  /** Returns a cell of numbers or words. The class names the kind for the style sheet. */
  static String tableCell(String kind, String html) {
    return "<td class=\"%s\">%s</td>".formatted(kind, html);
  }

  /** Returns a table that scrolls sideways on narrow screens. */
  static String htmlTable(Collection<String> heads, Collection<String> rows) {
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
