package dev.baton.bench.report;

import static dev.baton.bench.report.HtmlPieces.escapeText;
import static dev.baton.bench.report.HtmlPieces.tableCell;

import java.util.List;

/** The part of the page with the verdicts. */
final class VerdictTable {
  private VerdictTable() {}

  /** Returns a table of all verdicts, below a sentence that tells how many targets were missed. */
  static String tableOf(List<TargetVerdict> verdicts) {
    return verdicts.isEmpty()
        ? ""
        : """
        <section id="verdicts">
        <h2>What was to be reached</h2>
        <p class="shows">%s</p>
        %s</section>
        """
            .formatted(
                summaryLine(verdicts),
                HtmlPieces.htmlTable(
                    List.of("claim", "to reach", "reached", "verdict"),
                    verdicts.stream().map(VerdictTable::tableRow).toList()));
  }

  private static String summaryLine(List<TargetVerdict> verdicts) {
    long missed = verdicts.stream().filter(verdict -> !verdict.met()).count();
    return missed == 0
        ? "%1$d of %1$d met.".formatted(verdicts.size())
        : "<strong class=\"missed\">%d of %d MISSED.</strong>".formatted(missed, verdicts.size());
  }

  private static String tableRow(TargetVerdict verdict) {
    return tableCell("words", HtmlPieces.linkTo(verdict.work(), verdict.claim()))
        + tableCell("number", NumberScale.PLAIN.formatNumber(verdict.bound()))
        + tableCell("number", NumberScale.PLAIN.formatNumber(verdict.reached()))
        + tableCell("words", verdictBadge(verdict));
  }

  /** Returns a verdict as a line beside its result. */
  static String verdictLine(TargetVerdict verdict) {
    return "%s %s: %s reached, %s to reach"
        .formatted(
            verdictBadge(verdict),
            escapeText(verdict.claim()),
            NumberScale.PLAIN.formatNumber(verdict.reached()),
            NumberScale.PLAIN.formatNumber(verdict.bound()));
  }

  private static String verdictBadge(TargetVerdict verdict) {
    return verdict.met()
        ? "<span class=\"badge met\">met</span>"
        : "<span class=\"badge missed\">MISSED</span>";
  }
}
