package dev.baton.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page of metrics names each meter, and no other; alerts and dashboards know no other. */
@Tag("long")
final class MetricsPageTest {
  private static final Pattern NAME = Pattern.compile("\"(baton\\.[a-z.]+)\"");
  private static final Pattern SERIES = Pattern.compile("\\b(baton_[a-z_]+)");

  /** What Prometheus appends to the names of timers, counters and gauges of seconds. */
  private static final String ENDING = "(_active)?(_seconds)?(_count|_sum|_max|_total)?$";

  private static final Set<String> ATTRIBUTES = Set.of("baton.path", "baton.id", "baton.token");

  @Test
  void pageNamesEachMeterAndNoOther() throws IOException, InterruptedException {
    List<TextFile> house = Repository.texts(Repository.root());
    Set<String> inCode =
        house.stream()
            .filter(TextFile::isMain)
            .filter(MetricsPageTest::hasMeters)
            .flatMap(file -> NAME.matcher(file.text()).results())
            .map(name -> name.group(1))
            .filter(name -> !ATTRIBUTES.contains(name))
            .collect(Collectors.toSet());
    assertThat(inCode).hasSizeGreaterThan(10).isEqualTo(namesOnPage(house));
  }

  private static Set<String> namesOnPage(List<TextFile> house) {
    String page = MarkdownPage.at("docs/reference/metrics.md", house).text();
    return MarkdownPage.namedInFirstCells(page).stream()
        .filter(name -> name.startsWith("baton."))
        .collect(Collectors.toSet());
  }

  @Test
  void alertsAndDashboardsUseNoOther() throws IOException, InterruptedException {
    List<TextFile> house = Repository.texts(Repository.root());
    Set<String> onPage = namesOnPage(house);
    assertThat(List.of("deploy/grafana/baton.json", "deploy/prometheus/alerts.yml"))
        .allSatisfy(
            path ->
                assertThat(usedIn(Repository.root().resolve(path)))
                    .hasSizeGreaterThan(5)
                    .isSubsetOf(onPage));
  }

  /** Returns the meters whose series a file reads, by their names in Micrometer. */
  private static Set<String> usedIn(Path file) throws IOException {
    return SERIES
        .matcher(Files.readString(file))
        .results()
        .map(series -> series.group(1).replaceFirst(ENDING, "").replace('_', '.'))
        .collect(Collectors.toSet());
  }

  private static boolean hasMeters(TextFile file) {
    return file.path().startsWith("integrations/micrometer/")
        || file.path().endsWith("/ProcessMetrics.java");
  }
}
