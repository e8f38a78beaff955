package dev.baton.bench.report;

import static dev.baton.bench.report.Html.cell;
import static dev.baton.bench.report.Html.escape;

import java.util.List;

/** The part of the page with the verdicts. */
final class Verdicts {
  private Verdicts() {}

  /** Returns a table of all verdicts, below a sentence that tells how many targets were missed. */
  static String of(List<Verdict> verdicts) {
    return verdicts.isEmpty()
        ? ""
        : """
        <section id="verdicts">
        <h2>What was to be reached</h2>
        <p class="shows">%s</p>
        %s</section>
        """
            .formatted(
                summary(verdicts),
                Html.table(
                    List.of("claim", "to reach", "reached", "verdict"),
                    verdicts.stream().map(Verdicts::row).toList()));
  }

  private static String summary(List<Verdict> verdicts) {
    long missed = verdicts.stream().filter(verdict -> !verdict.met()).count();
    return missed == 0
        ? "%1$d of %1$d met.".formatted(verdicts.size())
        : "<strong class=\"missed\">%d of %d MISSED.</strong>".formatted(missed, verdicts.size());
  }

  private static String row(Verdict verdict) {
    return cell("words", Html.link(verdict.work(), verdict.claim()))
        + cell("number", Scale.PLAIN.number(verdict.bound()))
        + cell("number", Scale.PLAIN.number(verdict.reached()))
        + cell("words", badge(verdict));
  }

  /** Returns a verdict as a line beside its result. */
  static String line(Verdict verdict) {
    return "%s %s: %s reached, %s to reach"
        .formatted(
            badge(verdict),
            escape(verdict.claim()),
            Scale.PLAIN.number(verdict.reached()),
            Scale.PLAIN.number(verdict.bound()));
  }

  private static String badge(Verdict verdict) {
    return verdict.met()
        ? "<span class=\"badge met\">met</span>"
        : "<span class=\"badge missed\">MISSED</span>";
  }
}
