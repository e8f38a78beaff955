package dev.baton.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page of checks names what {@code ./check} leaves out, and no other test. */
@Tag("long")
final class ChecksPageTest {
  private static final Pattern CLASS = Pattern.compile("(?m)^@Tag\\(\"all\"\\)$");
  private static final Pattern METHOD =
      Pattern.compile("(?m)^  @Tag\\(\"all\"\\)\n(?:  [@ ].*\n)*?  void (\\w+)\\(");
  private static final Pattern USE = Pattern.compile("(?m)^ *@Tag\\(\"(\\w+)\"\\)$");
  private static final Pattern PROFILE = Pattern.compile("(?s)<id>all</id>(.*?)</profile>");
  private static final Pattern MODULE = Pattern.compile("<module>([^<]*)</module>");

  private final List<TextFile> house;
  private final String page;

  ChecksPageTest() throws IOException, InterruptedException {
    house = Repository.texts(Repository.root());
    page = MarkdownPage.at("docs/evidence/checks.md", house).text();
  }

  @Test
  void pageNamesEachTestOfLevelAllAndNoOther() {
    Set<String> tagged = new TreeSet<>();
    tests().forEach(test -> taggedTests(test).forEach(tagged::add));
    Set<String> named = new TreeSet<>(MarkdownPage.namedInFirstCells(chapter()));
    named.removeIf(name -> name.contains("/"));
    assertThat(named).hasSizeGreaterThan(10).isEqualTo(tagged);
  }

  @Test
  void pageNamesEachModuleOfLevelAll() {
    MatchResult profile = PROFILE.matcher(text("pom.xml")).results().findFirst().orElseThrow();
    Stream<String> modules =
        MODULE.matcher(profile.group(1)).results().map(found -> found.group(1));
    assertThat(modules).isNotEmpty().allSatisfy(name -> assertThat(chapter()).contains(name));
  }

  /** A misspelt tag would put a test into no level, or into each. */
  @Test
  void testsHaveNoOtherTags() {
    Stream<String> tags =
        tests().flatMap(test -> USE.matcher(test.text()).results()).map(use -> use.group(1));
    assertThat(tags).isNotEmpty().isSubsetOf("all", "long", "programs");
  }

  private Stream<TextFile> tests() {
    return house.stream().filter(file -> file.isTest() && file.isJava());
  }

  private String chapter() {
    return new MarkdownPage(new TextFile("docs/evidence/checks.md", page))
        .chapter("## What only --all runs");
  }

  private String text(String path) {
    return house.stream()
        .filter(file -> file.path().equals(path))
        .map(TextFile::text)
        .findFirst()
        .orElseThrow();
  }

  private static Stream<String> taggedTests(TextFile test) {
    String name = test.name().replace(".java", "");
    return Stream.concat(
        CLASS.matcher(test.text()).results().map(found -> name),
        METHOD.matcher(test.text()).results().map(found -> name + "." + found.group(1)));
  }
}
