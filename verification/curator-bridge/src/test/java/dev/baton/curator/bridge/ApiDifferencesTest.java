package dev.baton.curator.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import japicmp.cmp.JApiCmpArchive;
import japicmp.cmp.JarArchiveComparator;
import japicmp.cmp.JarArchiveComparatorOptions;
import japicmp.filter.JavadocLikePackageFilter;
import japicmp.model.JApiBehavior;
import japicmp.model.JApiClass;
import japicmp.model.JApiCompatibility;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.curator.framework.recipes.leader.LeaderLatch;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;
import org.apache.curator.framework.recipes.locks.LockInternals;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares the bridge with Curator by japicmp; the page lists what is missing, with the reason. */
final class ApiDifferencesTest {
  private static final Path PAGE =
      Path.of(System.getProperty("baton.root"), "docs/reference/curator-classes.md");
  private static final List<String> RECIPES =
      List.of(InterProcessMutex.class.getPackageName(), LeaderLatch.class.getPackageName());
  private static final Path CURATOR = originOf(LockInternals.class);
  private static final Path BRIDGE = originOf(InterProcessMutex.class);
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
    RECIPES.forEach(
        name -> options.getFilters().getIncludes().add(new JavadocLikePackageFilter(name, true)));
    options.getIgnoreMissingClasses().setIgnoreAllMissingClasses(true);
    return new JarArchiveComparator(options)
            .compare(
                new JApiCmpArchive(CURATOR.toFile(), "Curator's"),
                new JApiCmpArchive(bridge.toFile(), "the bridge's"))
            .stream()
            .flatMap(ApiDifferencesTest::missingIn)
            .toList();
  }

  private static Stream<String> missingIn(JApiClass type) {
    String name = type.getFullyQualifiedName().replaceAll(".*\\.", "").replace('$', '.');
    if (isBroken(type)) {
      return Stream.of(name);
    }
    Stream<String> fields =
        type.getFields().stream()
            .filter(ApiDifferencesTest::isBroken)
            .map(field -> name + "." + field.getName());
    Stream<String> constructors =
        type.getConstructors().stream()
            .filter(ApiDifferencesTest::isBroken)
            .map(one -> name + parametersOf(one));
    Stream<String> methods =
        type.getMethods().stream()
            .filter(ApiDifferencesTest::isBroken)
            .map(one -> name + "." + one.getName() + parametersOf(one));
    return Stream.of(fields, constructors, methods).flatMap(part -> part);
  }

  /** Returns whether it is gone, or changed so that a program cannot use it as before. */
  private static boolean isBroken(JApiCompatibility part) {
    return part.getCompatibilityChanges().stream().anyMatch(each -> !each.isBinaryCompatible());
  }

  private static String parametersOf(JApiBehavior member) {
    return member.getParameters().stream()
        .map(parameter -> parameter.getType().replaceAll(".*\\.", ""))
        .collect(Collectors.joining(", ", "(", ")"));
  }

  private static Path originOf(Class<?> type) {
    return Path.of(URI.create(type.getProtectionDomain().getCodeSource().getLocation().toString()));
  }

  private static void packClasses(Path jar) throws IOException {
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file);
        Stream<Path> classes = Files.walk(BRIDGE)) {
      for (Path one : classes.filter(Files::isRegularFile).toList()) {
        out.putNextEntry(new JarEntry(BRIDGE.relativize(one).toString()));
        Files.copy(one, out);
      }
    }
  }
}
