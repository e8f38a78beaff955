package dev.baton.curator.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import japicmp.cmp.JApiCmpArchive;
import japicmp.cmp.JarArchiveComparator;
import japicmp.cmp.JarArchiveComparatorOptions;
import japicmp.model.JApiBehavior;
import japicmp.model.JApiChangeStatus;
import japicmp.model.JApiClass;
import japicmp.model.JApiHasChangeStatus;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares the bridge with Curator by japicmp; the page lists what is missing, with the reason. */
final class ApiDifferencesTest {
  private static final Path PAGE =
      Path.of(System.getProperty("baton.root"), "docs/reference/curator-classes.md");
  private static final Pattern MISSING = Pattern.compile("(?m)^\\| `([^`]+)` \\| [^|]+ \\|$");

  @TempDir Path folder;

  @Test
  void pageListsEachMissingMemberWithItsReason() throws IOException {
    String page = Files.readString(PAGE);
    String chapter = page.substring(page.indexOf("## Missing members"));
    List<String> listed =
        MISSING
            .matcher(chapter.substring(0, chapter.indexOf("\n## ")))
            .results()
            .map(row -> row.group(1))
            .toList();
    assertThat(findMissing()).containsExactlyInAnyOrderElementsOf(listed);
  }

  private List<String> findMissing() throws IOException {
    Path bridge = folder.resolve("bridge.jar");
    packClasses(bridge);
    JarArchiveComparatorOptions options = new JarArchiveComparatorOptions();
    options.getIgnoreMissingClasses().setIgnoreAllMissingClasses(true);
    return new JarArchiveComparator(options)
            .compare(
                new JApiCmpArchive(BridgeClassPath.CURATOR.toFile(), "Curator's"),
                new JApiCmpArchive(bridge.toFile(), "the bridge's"))
            .stream()
            .flatMap(ApiDifferencesTest::missingIn)
            .toList();
  }

  private static Stream<String> missingIn(JApiClass type) {
    String name = type.getFullyQualifiedName().replaceAll(".*\\.", "").replace('$', '.');
    if (isMissing(type)) {
      return Stream.of(name);
    }
    Stream<String> fields =
        type.getFields().stream()
            .filter(ApiDifferencesTest::isMissing)
            .map(field -> name + "." + field.getName());
    Stream<String> constructors =
        type.getConstructors().stream()
            .filter(ApiDifferencesTest::isMissing)
            .map(one -> name + parametersOf(one));
    Stream<String> methods =
        type.getMethods().stream()
            .filter(ApiDifferencesTest::isMissing)
            .map(one -> name + "." + one.getName() + parametersOf(one));
    return Stream.of(fields, constructors, methods).flatMap(part -> part);
  }

  /** Returns whether it is gone, or is there in a way that a program cannot use it. */
  private static boolean isMissing(JApiHasChangeStatus part) {
    return part.getChangeStatus() == JApiChangeStatus.REMOVED;
  }

  private static String parametersOf(JApiBehavior member) {
    return member.getParameters().stream()
        .map(parameter -> parameter.getType().replaceAll(".*\\.", ""))
        .collect(Collectors.joining(", ", "(", ")"));
  }

  private static void packClasses(Path jar) throws IOException {
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file);
        Stream<Path> classes = Files.walk(BridgeClassPath.BRIDGE)) {
      for (Path one : classes.filter(Files::isRegularFile).toList()) {
        out.putNextEntry(new JarEntry(BridgeClassPath.BRIDGE.relativize(one).toString()));
        Files.copy(one, out);
      }
    }
  }
}
