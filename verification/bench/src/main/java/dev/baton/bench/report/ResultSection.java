package dev.baton.bench.report;

import static dev.baton.bench.report.HtmlPieces.escapeText;

import java.util.List;
import java.util.stream.Collectors;

/** The section of the page about one result. */
final class ResultSection {
  private final WorkResult result;
  private final List<TargetVerdict> verdicts;

  private ResultSection(WorkResult result, List<TargetVerdict> verdicts) {
    this.result = result;
    this.verdicts = verdicts;
  }

  /** Returns the section about a result of the report, with the verdicts on that result. */
  static String sectionOf(WorkResult result, BenchReport report) {
    return new ResultSection(
            result,
            report.verdicts().stream()
                .filter(verdict -> verdict.work().equals(result.id()))
                .toList())
        .toHtml();
  }

  private String toHtml() {
    return """
        <section id="%s">
        <h2>%s</h2>
        <p class="shows">%s</p>
        <figure>
        %s<figcaption>%s</figcaption>
        </figure>
        %s%s%s<p class="again">Run it again: %s</p>
        </section>
        """
        .formatted(
            escapeText(result.id()),
            escapeText(result.title()),
            escapeText(result.shows()),
            ChartPicture.pictureOf(result),
            chartCaption(),
            FiguresTable.tableOf(result),
            htmlList("verdicts", verdicts.stream().map(VerdictTable::verdictLine).toList()),
            htmlList("notes", result.notes().stream().map(HtmlPieces::escapeText).toList()),
            HtmlPieces.codeElement("baton bench --only " + result.id()));
  }

  private String chartCaption() {
    String unit = NumberScale.of(result).symbol();
    String better = result.better() == BetterDirection.LESS ? "Shorter" : "Longer";
    return better
        + " bars are better."
        + (unit.isEmpty() ? "" : " Unit: " + escapeText(unit) + ".");
  }

  private static String htmlList(String kind, List<String> items) {
    return items.isEmpty()
        ? ""
        : items.stream()
            .map("<li>%s</li>\n"::formatted)
            .collect(Collectors.joining("", "<ul class=\"" + kind + "\">\n", "</ul>\n"));
  }
}
