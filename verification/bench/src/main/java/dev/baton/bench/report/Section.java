package dev.baton.bench.report;

import static dev.baton.bench.report.Html.escape;

import java.util.List;
import java.util.stream.Collectors;

/** The section of the page about one result. */
final class Section {
  private final Result result;
  private final List<Verdict> verdicts;

  private Section(Result result, List<Verdict> verdicts) {
    this.result = result;
    this.verdicts = verdicts;
  }

  /** Returns the section about a result of the report, with the verdicts on that result. */
  static String of(Result result, Report report) {
    return new Section(
            result,
            report.verdicts().stream()
                .filter(verdict -> verdict.work().equals(result.id()))
                .toList())
        .html();
  }

  private String html() {
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
            escape(result.id()),
            escape(result.title()),
            escape(result.shows()),
            Picture.of(result),
            caption(),
            FiguresTable.of(result),
            list("verdicts", verdicts.stream().map(Verdicts::line).toList()),
            list("notes", result.notes().stream().map(Html::escape).toList()),
            Html.code("baton bench --only " + result.id()));
  }

  private String caption() {
    String unit = Scale.of(result).symbol();
    String better = result.better() == Better.LESS ? "Shorter" : "Longer";
    return better + " bars are better." + (unit.isEmpty() ? "" : " Unit: " + escape(unit) + ".");
  }

  private static String list(String kind, List<String> items) {
    return items.isEmpty()
        ? ""
        : items.stream()
            .map("<li>%s</li>\n"::formatted)
            .collect(Collectors.joining("", "<ul class=\"" + kind + "\">\n", "</ul>\n"));
  }
}
