package dev.baton.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page of metrics names each meter, and no other. */
@Tag("long")
final class MetricsPageTest {
  private static final Pattern NAME = Pattern.compile("\"(baton\\.[a-z.]+)\"");
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
    String page = MarkdownPage.at("docs/reference/metrics.md", house).text();
    Set<String> onPage =
        MarkdownPage.namedInFirstCells(page).stream()
            .filter(name -> name.startsWith("baton."))
            .collect(Collectors.toSet());
    assertThat(inCode).hasSizeGreaterThan(10).isEqualTo(onPage);
  }

  private static boolean hasMeters(TextFile file) {
    return file.path().startsWith("integrations/micrometer/")
        || file.path().endsWith("/ProcessMetrics.java");
  }
}
