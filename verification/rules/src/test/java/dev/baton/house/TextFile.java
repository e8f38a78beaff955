package dev.baton.house;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A text file of the repository.
 *
 * @param path from the root of the repository, with slashes
 * @param text all of it
 */
record TextFile(String path, String text) {
  private static final Pattern SHELL = Pattern.compile("#!.*\\b(ba|da)?sh\\b");

  boolean isJava() {
    return path.endsWith(".java");
  }

  boolean isShell() {
    return path.endsWith(".sh") || SHELL.matcher(text).lookingAt();
  }

  boolean isMain() {
    return path.contains("/src/main/java/");
  }

  boolean isTest() {
    return path.contains("/src/test/java/");
  }

  boolean isIn(String module) {
    return path.startsWith(module + "/src/");
  }

  /** Returns whether it declares or calls Curator's API, whose names and exceptions are given. */
  boolean isOfCuratorsApi() {
    return path.startsWith("integrations/curator");
  }

  String folder() {
    return path.substring(0, path.lastIndexOf('/') + 1);
  }

  String name() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  List<String> lines() {
    return text.lines().toList();
  }

  /** A finding for each line that {@code wrong} picks. */
  Stream<Finding> linesThat(Predicate<String> wrong, String what) {
    List<String> lines = lines();
    return IntStream.range(0, lines.size())
        .filter(i -> wrong.test(lines.get(i)))
        .mapToObj(i -> new Finding(path, i + 1, what));
  }
}
