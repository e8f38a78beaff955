package dev.baton.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;

/** Files for a rule to judge. A line that ends with "!!" breaks it; no other does. */
final class Marked {
  static final String MAIN = "core/client/src/main/java/dev/baton/A.java";
  static final String CURATORS =
      "integrations/curator/src/main/java/dev/baton/curator/locks/Lease.java";
  static final String TEST = "core/client/src/test/java/dev/baton/ATest.java";

  private Marked() {}

  static TextFile file(String path, String text) {
    return new TextFile(path, text);
  }

  static void assertSees(Rule rule, TextFile... files) {
    assertThat(rule.brokenIn(Sources.of(List.of(files))))
        .map(message -> message.substring(0, message.indexOf(": ")))
        .isNotEmpty()
        .containsExactlyInAnyOrderElementsOf(marks(files));
  }

  private static List<String> marks(TextFile... files) {
    return Stream.of(files)
        .flatMap(file -> file.linesThat(line -> line.endsWith("!!"), "marked"))
        .map(mark -> mark.path() + ":" + mark.line())
        .toList();
  }
}
