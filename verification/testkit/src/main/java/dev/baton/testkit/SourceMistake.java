package dev.baton.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * A mistake in a source that ships: some text in another's place. Tests compile a copy with it, and
 * see whether a search finds it.
 *
 * @param file the name of the source, in whatever package
 * @param right the text that stands there, once
 * @param wrong the text of the mistake
 */
public record SourceMistake(String file, String right, String wrong) {
  private static final String CLASS_PATH = System.getProperty("java.class.path");

  /** Returns the parts of a file of mistakes, each of which a line with {@code === } begins. */
  public static List<String> readBlocks(Path file) throws IOException {
    return Arrays.stream(Files.readString(file).split("(?m)^=== ", -1)).skip(1).toList();
  }

  /**
   * Compiles copies of the sources with the mistakes.
   *
   * @param mistakes each in another file
   * @param modules the folders of the modules that have the sources, below the root of the project
   * @param folder for the copies
   * @return the folder of the classes
   */
  public static Path compileAll(List<SourceMistake> mistakes, List<String> modules, Path folder)
      throws IOException {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    List<String> arguments =
        new ArrayList<>(
            List.of("-proc:none", "-nowarn", "-d", classes.toString(), "-cp", CLASS_PATH));
    for (SourceMistake each : mistakes) {
      arguments.add(each.writeCopy(modules, folder).toString());
    }
    var errors = new ByteArrayOutputStream();
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(null, errors, errors, arguments.toArray(String[]::new));
    if (code != 0) {
      throw new AssertionError("the mistake does not compile: " + errors.toString(UTF_8));
    }
    return classes;
  }

  private Path writeCopy(List<String> modules, Path folder) throws IOException {
    Path source = findSource(modules);
    String text = Files.readString(source);
    int at = text.indexOf(right);
    if (at < 0 || text.indexOf(right, at + 1) >= 0) {
      throw new AssertionError(file + " must hold exactly once: " + right);
    }
    return Files.writeString(
        folder.resolve(source.getFileName()),
        text.substring(0, at) + wrong + text.substring(at + right.length()));
  }

  private Path findSource(List<String> modules) throws IOException {
    for (String module : modules) {
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
}
