package dev.baton.curator;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The check that a class path does not have Curator's recipes from two jars: the bridge ({@code
 * baton-curator-bridge}) replaces {@code curator-recipes}.
 *
 * <p>Baton's own classes check that when they are first used. Where {@code curator-recipes} comes
 * first on the class path, none of them is ever used, and Curator itself runs. To find that out
 * too, run the main class: {@code java -cp CLASSPATH dev.baton.curator.ClassPathCheck}.
 */
public final class ClassPathCheck {
  private static final String LOCK = "org/apache/curator/framework/recipes/locks/InterProcessMutex";
  private static final String CLASS = ".class";

  private ClassPathCheck() {}

  /** Prints what is wrong with the class path, and exits with 1; or exits with 0. */
  public static void main(String[] arguments) {
    PrintStream errors = System.err;
    Optional<String> conflict = findConflict(ClassPathCheck.class.getClassLoader());
    conflict.ifPresent(errors::println);
    System.exit(conflict.isPresent() ? 1 : 0);
  }

  /** Refuses to go on where Curator's recipes are there twice. */
  static void refuseTwoCurators() {
    if (Conflict.FOUND.isPresent()) {
      throw new IllegalStateException(Conflict.FOUND.get());
    }
  }

  /** The conflict of this class path, looked for once. */
  private static final class Conflict {
    static final Optional<String> FOUND = findConflict(ClassPathCheck.class.getClassLoader());
  }

  private static Optional<String> findConflict(ClassLoader loader) {
    try {
      List<URL> found =
          Collections.list(loader.getResources(LOCK + CLASS)).stream().distinct().toList();
      return found.size() < 2 ? Optional.empty() : Optional.of(conflictOf(found));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String conflictOf(List<URL> found) {
    return "the class path has Curator's recipes twice, so it is left to chance which of them run."
        + " Take curator-recipes off the class path; baton-curator-bridge replaces it. Found: "
        + String.join(" and ", found.stream().map(ClassPathCheck::jarOf).toList());
  }

  private static String jarOf(URL inJar) {
    String text = inJar.toString();
    int end = text.indexOf("!/");
    return end < 0 ? text : text.substring("jar:".length(), end);
  }
}
