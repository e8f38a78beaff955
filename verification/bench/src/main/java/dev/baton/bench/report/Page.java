package dev.baton.bench.report;

import static dev.baton.bench.report.Html.cell;
import static dev.baton.bench.report.Html.escape;
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
final class Page {
  private static final int SHORT_COMMIT = 12;

  private final Report report;

  private Page(Report report) {
    this.report = report;
  }

  static String of(Report report) {
    return new Page(report).html();
  }

  private String html() {
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
        .formatted(style(), head(), Verdicts.of(report.verdicts()), glance(), sections(), foot());
  }

  private static String style() {
    try (InputStream css = Page.class.getResourceAsStream("page.css")) {
      return new String(Objects.requireNonNull(css, "page.css").readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("can't read the style sheet of the page", e);
    }
  }

  private String head() {
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
            facts()
                .map(fact -> "<dt>%s</dt><dd>%s</dd>".formatted(fact.getKey(), fact.getValue()))
                .collect(Collectors.joining("\n")));
  }

  private Stream<Map.Entry<String, String>> facts() {
    Machine machine = report.machine();
    return Stream.of(
        Map.entry("Command", Html.code(report.command())),
        Map.entry("Date", escape(report.date())),
        Map.entry("Commit", commit()),
        Map.entry("Rounds", Integer.toString(report.rounds())),
        Map.entry("Machine", escape(processors(machine) + ", " + memory(machine))),
        Map.entry("System", escape(machine.system())),
        Map.entry("Java", escape(machine.java())),
        Map.entry("ZooKeeper", escape(machine.zooKeeper())));
  }

  private String commit() {
    String commit = report.commit();
    return commit.isEmpty()
        ? "not known"
        : Html.code(commit.substring(0, Math.min(SHORT_COMMIT, commit.length())));
  }

  private static String processors(Machine machine) {
    return machine.processors() + " × " + machine.cpu();
  }

  private static String memory(Machine machine) {
    double bytes = machine.memory();
    return Scale.of(Unit.BYTES, List.of(bytes)).text(bytes) + " of memory";
  }

  private String glance() {
    return """
        <section id="glance">
        <h2>At a glance</h2>
        <p class="shows">Medians. Above 1× Baton is better than the best of its peers.</p>
        %s</section>
        """
        .formatted(
            Html.table(
                List.of("work", "Baton", "best peer", "times as good"),
                report.results().stream().map(Comparison::new).map(Page::row).toList()));
  }

  private static String row(Comparison comparison) {
    Result result = comparison.result();
    return cell("words", Html.link(result.id(), result.title()))
        + cell("number", "<b>%s</b>".formatted(escape(comparison.baton())))
        + cell("number", peer(comparison))
        + cell("number", comparison.timesAsGood());
  }

  private static String peer(Comparison comparison) {
    return "%s <small>%s</small>"
        .formatted(escape(comparison.peerMedian()), escape(comparison.peerName()));
  }

  private String sections() {
    return report.results().stream()
        .map(result -> Section.of(result, report))
        .collect(Collectors.joining());
  }

  private static String foot() {
    return "In the charts: %s. Raw numbers: report.json.".formatted(Picture.LEGEND);
  }
}
