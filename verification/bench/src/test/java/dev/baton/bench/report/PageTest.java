package dev.baton.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class PageTest {
  private static final String SCRIPT = "<script>alert('1')</script> & \"2\"";

  private static String whole() {
    return ReportPage.pageOf(SampleReport.whole());
  }

  @Test
  void hasOfEachResultTheChartTheWordsAndHowToRunItAgain() {
    assertThat(SampleReport.whole().results())
        .allSatisfy(
            result ->
                assertThat(whole())
                    .contains("<section id=\"" + result.id() + "\">")
                    .contains("<h2>" + result.title() + "</h2>")
                    .contains(result.shows().replace("&", "&amp;"))
                    .contains(ChartPicture.pictureOf(result))
                    .contains(FiguresTable.tableOf(result))
                    .contains("<code>baton bench --only " + result.id() + "</code>"));
    assertThat(whole()).contains("<li>Each contender has 3 candidates &amp; one server.</li>");
  }

  @Test
  void tellsWhereAndHowTheRunWasMade() {
    assertThat(whole())
        .contains("2 × Xeon &lt;Gold&gt; &amp; &quot;others&quot;, 8.00 GB of memory")
        .contains("<code>baton bench --rounds 3 --net &#39;2 ms&#39;</code>")
        .contains("2026-11-21T10:00:00Z", "<code>0123456789ab</code>", "<dd>3</dd>")
        .contains("Linux 6.1", "OpenJDK 17", "3.9.5");
  }

  @Test
  void showsAMissedVerdictAsMissed() {
    assertThat(whole())
        .contains("<strong class=\"missed\">1 of 2 MISSED.</strong>")
        .contains(
            "<a href=\"#crash\">in 1.05 session timeouts</a></td>"
                + "<td class=\"number\">1.05</td><td class=\"number\">1.08</td>"
                + "<td class=\"words\"><span class=\"badge missed\">MISSED</span></td>")
        .contains(
            "<li><span class=\"badge missed\">MISSED</span> in 1.05 session timeouts: "
                + "1.08 reached, 1.05 to reach</li>");
  }

  @Test
  void saysWhenAllIsMet() {
    String page =
        ReportPage.pageOf(
            SampleReport.of(List.of(SampleReport.handover()), List.of(SampleReport.met())));

    assertThat(page).contains("1 of 1 met.").doesNotContain("MISSED");
  }

  @Test
  void escapesWhateverItIsGiven() {
    ContenderFigures figures = new ContenderFigures(SCRIPT, 5, 1, 1, 1, 1, List.of(1.0));
    WorkResult result =
        new WorkResult(
            SCRIPT,
            SCRIPT,
            SCRIPT,
            NumberUnit.COUNT,
            BetterDirection.LESS,
            List.of(figures),
            List.of(SCRIPT));
    MachineInfo machine = new MachineInfo(SCRIPT, 1, 1, SCRIPT, SCRIPT, SCRIPT);
    TargetVerdict verdict = new TargetVerdict(SCRIPT, SCRIPT, 1, 1, false);
    BenchReport report =
        new BenchReport(machine, SCRIPT, SCRIPT, SCRIPT, 1, List.of(result), List.of(verdict));

    assertThat(ReportPage.pageOf(report))
        .contains("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; &quot;2&quot;")
        .doesNotContain("<script", "alert('");
  }

  @Test
  void hasEachIdOnce() {
    List<String> ids =
        Pattern.compile(" id=\"([^\"]*)\"")
            .matcher(whole())
            .results()
            .map((MatchResult match) -> match.group(1))
            .toList();

    assertThat(ids).contains("handover", "handover-title").doesNotHaveDuplicates();
  }

  @Test
  void pointsOnlyToIdsThatItHas() {
    List<String> targets =
        Pattern.compile("(?:href=\"|url\\()#([^\")]*)")
            .matcher(whole())
            .results()
            .map((MatchResult match) -> match.group(1))
            .toList();

    assertThat(targets)
        .isNotEmpty()
        .allSatisfy(target -> assertThat(whole()).contains("id=\"" + target + "\""));
  }

  @Test
  void needsNothingButItself() {
    assertThat(whole()).doesNotContain("src=", "@import", "<link", "<script");
  }

  @Test
  void isThereForARunThatFoundNothing() {
    BenchReport empty = SampleReport.of(List.of(), List.of());

    assertThat(ReportPage.pageOf(empty))
        .contains("Baton beside its peers")
        .doesNotContain("to reach");
  }

  @Test
  void comparesTheMediansAndLeavesOutWhatFewMeasurementsCanNotTell() {
    assertThat(FiguresTable.tableOf(SampleReport.reads()))
        .contains(
            "<td class=\"words\">Curator InterProcessMutex</td><td class=\"number\">30</td>"
                + "<td class=\"number\"><b>1,987</b></td><td class=\"number\">2,384</td>"
                + "<td class=\"number\">–</td><td class=\"number\">7,948</td>"
                + "<td class=\"number\">1,947 – 2,047</td><td class=\"number\">0.161×</td>");
  }
}
