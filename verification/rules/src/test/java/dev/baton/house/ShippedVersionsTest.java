package dev.baton.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The libraries that ship have no newer patch, and no hole, that packaging/versions knows. */
final class ShippedVersionsTest {
  private static List<String[]> listed(String kind) throws IOException {
    return Files.readAllLines(Repository.root().resolve(Path.of("packaging", "versions"))).stream()
        .filter(line -> line.startsWith(kind + " "))
        .map(line -> line.split(" "))
        .toList();
  }

  private static String used(String property) throws IOException {
    String pom = Files.readString(Repository.root().resolve("pom.xml"));
    Matcher version = Pattern.compile("<" + property + ">([^<]*)<").matcher(pom);
    assertThat(version.find()).as(property).isTrue();
    return version.group(1);
  }

  /** Returns a version as text that sorts as the version does. */
  private static String sortable(String version) {
    return Pattern.compile("\\d+")
        .matcher(version)
        .replaceAll(number -> "0".repeat(9 - number.group().length()) + number.group());
  }

  @Test
  void eachLibraryHasTheNewestPatch() throws IOException {
    for (String[] words : listed("newest")) {
      assertThat(used(words[1])).as(words[1]).isEqualTo(words[2]);
    }
  }

  @Test
  void noLibraryHasAKnownHole() throws IOException {
    assertThat(listed("hole")).isNotEmpty();
    for (String[] words : listed("hole")) {
      assertThat(sortable(used(words[1])))
          .as(words[1] + " has " + words[3])
          .isGreaterThanOrEqualTo(sortable(words[2]));
    }
  }

  @Test
  void newerNumbersAreGreater() {
    assertThat(sortable("4.1.99.Final")).isLessThan(sortable("4.1.100.Final"));
  }

  /** The day is a day; {@code check} compares it with today. */
  @Test
  void listHasItsDay() throws IOException {
    Set<LocalDate> days =
        listed("asked").stream()
            .map(words -> LocalDate.parse(words[1]))
            .collect(Collectors.toSet());
    assertThat(days).hasSize(1);
  }
}
