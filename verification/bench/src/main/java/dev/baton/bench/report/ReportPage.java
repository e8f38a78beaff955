package dev.baton.bench.report;

import static dev.baton.bench.report.HtmlPieces.escapeText;
import static dev.baton.bench.report.HtmlPieces.tableCell;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A report as one self-contained page for people. */
final class ReportPage {
  private static final int SHORT_COMMIT = 12;

  private final BenchReport report;

  private ReportPage(BenchReport report) {
    this.report = report;
  }

  static String pageOf(BenchReport report) {
    return new ReportPage(report).toHtml();
  }

  private String toHtml() {
    return """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>Baton beside its peers</title>
        <style>
        %s</style>
        </head>
        <body>
        <main>
        %s%s%s%s</main>
        <footer>%s</footer>
        </body>
        </html>
        """
        .formatted(
            pageStyle(),
            pageHead(),
            VerdictTable.tableOf(report.verdicts()),
            glanceSection(),
            resultSections(),
            pageFoot());
  }

  private static String pageStyle() {
    try (InputStream css = ReportPage.class.getResourceAsStream("page.css")) {
      return new String(Objects.requireNonNull(css, "page.css").readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("can't read the style sheet of the page", e);
    }
  }

  private String pageHead() {
    return """
        <header>
        <h1>Baton beside its peers</h1>
        <p class="shows">All contenders did each work in turn, in one run on one machine.</p>
        <dl>
        %s
        </dl>
        </header>
        """
        .formatted(
            runFacts()
                .map(fact -> "<dt>%s</dt><dd>%s</dd>".formatted(fact.getKey(), fact.getValue()))
                .collect(Collectors.joining("\n")));
  }

  private Stream<Map.Entry<String, String>> runFacts() {
    MachineInfo machine = report.machine();
    return Stream.of(
        Map.entry("Command", HtmlPieces.codeElement(report.command())),
        Map.entry("Date", escapeText(report.date())),
        Map.entry("Commit", shortCommit()),
        Map.entry("Rounds", Integer.toString(report.rounds())),
        Map.entry(
            "Machine", escapeText(describeProcessors(machine) + ", " + describeMemory(machine))),
        Map.entry("System", escapeText(machine.system())),
        Map.entry("Java", escapeText(machine.java())),
        Map.entry("ZooKeeper", escapeText(machine.zooKeeper())));
  }

  private String shortCommit() {
    String commit = report.commit();
    return commit.isEmpty()
        ? "not known"
        : HtmlPieces.codeElement(commit.substring(0, Math.min(SHORT_COMMIT, commit.length())));
  }

  private static String describeProcessors(MachineInfo machine) {
    return machine.processors() + " × " + machine.cpu();
  }

  private static String describeMemory(MachineInfo machine) {
    double bytes = machine.memory();
    return NumberScale.scaleFor(NumberUnit.BYTES, List.of(bytes)).formatWithUnit(bytes)
        + " of memory";
  }

  private String glanceSection() {
    return """
        <section id="glance">
        <h2>At a glance</h2>
        <p class="shows">Medians. Above 1× Baton is better than the best of its peers.</p>
        %s</section>
        """
        .formatted(
            HtmlPieces.htmlTable(
                List.of("work", "Baton", "best peer", "times as good"),
                report.results().stream()
                    .map(PeerComparison::new)
                    .map(ReportPage::comparisonRow)
                    .toList()));
  }

  private static String comparisonRow(PeerComparison comparison) {
    WorkResult result = comparison.result();
    return tableCell("words", HtmlPieces.linkTo(result.id(), result.title()))
        + tableCell("number", "<b>%s</b>".formatted(escapeText(comparison.batonMedian())))
        + tableCell("number", peerCell(comparison))
        + tableCell("number", comparison.timesAsGood());
  }

  private static String peerCell(PeerComparison comparison) {
    return "%s <small>%s</small>"
        .formatted(escapeText(comparison.peerMedian()), escapeText(comparison.peerName()));
  }

  private String resultSections() {
    return report.results().stream()
        .map(result -> ResultSection.sectionOf(result, report))
        .collect(Collectors.joining());
  }

  private static String pageFoot() {
    return "In the charts: %s. Raw numbers: report.json.".formatted(ChartPicture.LEGEND);
  }
}
