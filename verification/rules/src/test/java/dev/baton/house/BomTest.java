package dev.baton.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The BOM lists what users may depend on: all of it, and nothing else. */
final class BomTest {
  private static final Pattern MODULE = Pattern.compile("<module>([^<]*)</module>");
  private static final Pattern PARENT = Pattern.compile("(?s)<parent>.*</parent>");
  private static final Pattern VERSION = Pattern.compile("<version>([^<]*)</version>");
  private static final Pattern ARTIFACT = Pattern.compile("<artifactId>(baton-[^<]*)</artifactId>");
  private static final Pattern DEPENDENCY =
      Pattern.compile(
          "<groupId>dev.baton</groupId>\\s*<artifactId>([^<]*)</artifactId>(?!\\s*<scope>test<)");

  /** Modules elsewhere than in core and integrations that are for users, too. */
  private static final Set<String> ALSO_PUBLISHED = Set.of("verification/fence-testkit");

  @Test
  void bomListsAllThatIsPublishedAndWhatThatNeeds() throws IOException {
    Set<String> wanted = new TreeSet<>();
    for (String module : publishedModules()) {
      String pom = PARENT.matcher(readPom(module)).replaceFirst("");
      wanted.add(first(ARTIFACT, pom));
      wanted.addAll(all(DEPENDENCY, pom));
    }
    assertThat(wanted).contains("baton-client", "baton-testkit");
    List<String> listed = all(ARTIFACT, readPom("bom").replace("baton-bom", ""));
    assertThat(listed).containsExactlyElementsOf(wanted);
  }

  @Test
  void bomHasTheVersionOfTheOthers() throws IOException {
    assertThat(first(VERSION, readPom("bom"))).isEqualTo(first(VERSION, readPom("")));
    assertThat(readPom("bom")).doesNotContain("<parent>");
  }

  private static List<String> publishedModules() throws IOException {
    return all(MODULE, readPom("")).stream().filter(module -> isPublished(module)).toList();
  }

  private static boolean isPublished(String module) {
    return Stream.of("core/", "integrations/").anyMatch(module::startsWith)
        || ALSO_PUBLISHED.contains(module);
  }

  private static String first(Pattern pattern, String text) {
    return all(pattern, text).get(0);
  }

  private static List<String> all(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(found -> found.group(1)).toList();
  }

  private static String readPom(String module) throws IOException {
    return Files.readString(Path.of(System.getProperty("baton.root"), module, "pom.xml"));
  }
}
