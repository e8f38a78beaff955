package dev.baton.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Every link from a document, and every document that code names, leads somewhere. */
@Tag("long")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class DocumentLinksTest {
  private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");
  private static final Pattern NAMED =
      Pattern.compile("(?<![\\w/.-])(?:docs/[\\w./-]*\\w|[A-Z][A-Z_]{4,}\\.md)");

  private static final Pattern TYPE = Pattern.compile("`([A-Z]\\w+)`");

  private final List<TextFile> house;
  private final Set<String> paths;

  DocumentLinksTest() throws IOException, InterruptedException {
    house = Repository.texts(Repository.root());
    paths = new HashSet<>(Set.of(""));
    for (String picture : Repository.walk(Repository.root().resolve("docs"))) {
      paths.add("docs/" + picture);
    }
    for (TextFile file : house) {
      for (Path path = Path.of(file.path()); path != null; path = path.getParent()) {
        paths.add(path.toString());
      }
    }
  }

  @Test
  void everyLinkLeadsToAFileOrFolder() {
    assertThat(MarkdownPage.in(house).flatMap(this::brokenLinks)).isEmpty();
  }

  private Stream<String> brokenLinks(MarkdownPage page) {
    return page.links().stream()
        .filter(link -> !ELSEWHERE.matcher(link).matches())
        .filter(link -> !paths.contains(target(page, link)))
        .map(link -> page.path() + " links to " + link);
  }

  private static String target(MarkdownPage page, String link) {
    String path = link.replaceFirst("#.*", "");
    return path.isEmpty()
        ? page.path()
        : Path.of(page.file().folder()).resolve(path).normalize().toString();
  }

  @Test
  void everyAnchorIsAHeading() {
    assertThat(MarkdownPage.in(house).flatMap(this::brokenAnchors)).isEmpty();
  }

  private Stream<String> brokenAnchors(MarkdownPage page) {
    return page.links().stream()
        .filter(link -> !ELSEWHERE.matcher(link).matches() && link.contains("#"))
        .filter(link -> !anchorsAt(target(page, link)).contains(link.replaceFirst(".*#", "")))
        .map(link -> page.path() + " links to " + link);
  }

  private Set<String> anchorsAt(String path) {
    return path.endsWith(".md") ? MarkdownPage.at(path, house).anchors() : Set.of();
  }

  @Test
  void everyDocumentThatIsNamedExists() {
    assertThat(house.stream().flatMap(this::missing)).isEmpty();
  }

  private Stream<String> missing(TextFile file) {
    return named(file)
        .filter(name -> !paths.contains(name))
        .map(name -> file.path() + " names " + name);
  }

  private static Stream<String> named(TextFile file) {
    return file.name().equals("DocumentLinksTest.java")
        ? Stream.empty()
        : NAMED.matcher(file.text()).results().map(MatchResult::group);
  }

  @Test
  void everyTypeToOpenExists() {
    MarkdownPage page = MarkdownPage.at("ARCHITECTURE.md", house);
    List<String> names = house.stream().map(TextFile::name).toList();
    assertThat(TYPE.matcher(page.chapter("## If you look for X, open Y")).results())
        .hasSizeGreaterThan(50)
        .allSatisfy(type -> assertThat(names).contains(type.group(1) + ".java"));
  }
}
