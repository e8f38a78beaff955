package dev.baton.lookalikes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Holds the list of differences and the reference page together. */
final class DifferencesPageTest {
  private static final String BEGIN = "| Class | Method | When | Curator | Baton |";

  @Test
  void referencePageHasEachDifferenceAndNoOther() throws IOException {
    Path page =
        Path.of(System.getProperty("baton.root")).resolve("docs/reference/curator-classes.md");
    List<String> rows =
        Files.readAllLines(page).stream()
            .dropWhile(line -> !line.equals(BEGIN))
            .skip(2)
            .takeWhile(line -> line.startsWith("|"))
            .toList();
    assertThat(rows)
        .containsExactlyElementsOf(
            DifferenceRules.load().all().stream().map(DifferenceRule::toRow).toList());
  }
}
