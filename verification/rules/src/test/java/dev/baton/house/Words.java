package dev.baton.house;

import com.sun.source.tree.ClassTree;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What is not written here. Words that would be found in this very file are put together. */
final class Words {
  private static final Pattern EMPTY_NAME = Pattern.compile(".*(Utils?|Helpers?|Manager|Impl)");
  private static final Pattern TEST_HOOK = Pattern.compile(".*([fF]orTest(s|ing)?|FOR_TEST.*)");
  private static final Pattern LEFT_OPEN = Pattern.compile("\\b(TO" + "DO|FIX" + "ME|X" + "XX)\\b");
  private static final List<String> REGISTRIES =
      List.of(
          "repo" + ".maven.apache.org",
          "repo1" + ".maven.org",
          "plugins" + ".gradle.org",
          "services" + ".gradle.org",
          "registry" + ".npmjs.org",
          "registry" + ".yarnpkg.com",
          "files" + ".pythonhosted.org",
          "proxy" + ".golang.org",
          "distribution" + "Url",
          "\"resolved\"" + ": \"http");

  private Words() {}

  static Stream<Finding> emptyNames(Sources sources) {
    return sources.java().stream().flatMap(Words::emptyNames);
  }

  private static Stream<Finding> emptyNames(JavaFile file) {
    return file.all(ClassTree.class)
        .filter(type -> EMPTY_NAME.matcher(type.getSimpleName()).matches())
        .map(type -> file.finding(type, "is named " + type.getSimpleName()));
  }

  static Stream<Finding> testHooks(Sources sources) {
    return sources
        .main()
        .flatMap(JavaFile::names)
        .filter(name -> TEST_HOOK.matcher(name.simple()).matches())
        .map(name -> name.finding("has " + name.simple()));
  }

  static Stream<Finding> workLeftOpen(Sources sources) {
    return sources.texts().stream()
        .flatMap(file -> file.linesThat(Words::leavesWorkOpen, "leaves work open"));
  }

  private static boolean leavesWorkOpen(String line) {
    return LEFT_OPEN.matcher(line).find();
  }

  static Stream<Finding> registries(Sources sources) {
    return sources.texts().stream()
        .flatMap(file -> file.linesThat(Words::namesRegistry, "names a package registry"));
  }

  private static boolean namesRegistry(String line) {
    return REGISTRIES.stream().anyMatch(line::contains);
  }
}
