package dev.baton.lookalikes;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.Baton;
import dev.baton.curator.FrameworkSessions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * A finding of a review, whose mend is taken out of the look-alikes. They stand in {@code
 * src/test/mistakes.txt}: the finding, the kind of objects whose programs find it and the seed of
 * the first that did, the file, the text that stands there, once, and after {@code -->} what
 * replaces it.
 *
 * @param name the number of the finding, and what the look-alikes do wrong
 * @param seed where to begin to search
 */
record LookAlikeMistake(
    String name, ThingKind kind, long seed, String file, String right, String wrong) {
  private static final Path FILE = Path.of("src/test/mistakes.txt");
  private static final List<String> MODULES = List.of("integrations/curator", "core/client");

  static List<LookAlikeMistake> readAll() throws IOException {
    String[] blocks = Files.readString(FILE).split("(?m)^=== ", -1);
    return Arrays.stream(blocks).skip(1).map(LookAlikeMistake::parse).toList();
  }

  private static LookAlikeMistake parse(String block) {
    String[] lines = block.split("\n", 4);
    String[] search = lines[1].split(" ", 2);
    String[] texts = lines[3].split("(?m)^-->\n?", 2);
    return new LookAlikeMistake(
        lines[0],
        ThingKind.valueOf(search[0]),
        Long.parseLong(search[1]),
        lines[2],
        texts[0].stripTrailing(),
        texts[1].stripTrailing());
  }

  /**
   * Returns the look-alikes with the mistake.
   *
   * @param folder for the class files
   */
  RecipeLibrary compile(Path folder) throws IOException {
    Path source = findSource();
    String text = Files.readString(source);
    int at = text.indexOf(right);
    if (at < 0 || text.indexOf(right, at + 1) >= 0) {
      throw new AssertionError(file + " must hold exactly once: " + right);
    }
    Path copy = folder.resolve(file);
    Files.writeString(copy, text.substring(0, at) + wrong + text.substring(at + right.length()));
    var errors = new ByteArrayOutputStream();
    String others = System.getProperty("java.class.path");
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                errors,
                errors,
                "-d",
                folder.toString(),
                "-cp",
                others,
                "-proc:none",
                copy.toString());
    if (code != 0) {
      throw new AssertionError("the mistake does not compile: " + errors.toString(UTF_8));
    }
    return RecipeLibrary.ofBaton(new MistakenClasses(folder));
  }

  private Path findSource() throws IOException {
    for (String module : MODULES) {
      Path sources = Path.of(System.getProperty("baton.root"), module, "src/main/java");
      try (Stream<Path> all = Files.walk(sources)) {
        Optional<Path> found = all.filter(path -> path.endsWith(file)).findFirst();
        if (found.isPresent()) {
          return found.get();
        }
      }
    }
    throw new AssertionError("no module has " + file);
  }

  @Override
  public String toString() {
    return name;
  }

  /** Loads the changed class and the others of its modules anew, and all else as it is. */
  private static final class MistakenClasses extends URLClassLoader {
    MistakenClasses(Path changed) throws IOException {
      super(
          new URL[] {
            changed.toUri().toURL(), originOf(FrameworkSessions.class), originOf(Baton.class)
          },
          MistakenClasses.class.getClassLoader());
    }

    private static URL originOf(Class<?> type) {
      return type.getProtectionDomain().getCodeSource().getLocation();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      String file = name.replace('.', '/') + ".class";
      if (!name.startsWith("dev.baton.") || findResource(file) == null) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded != null ? loaded : findClass(name);
      }
    }
  }
}
