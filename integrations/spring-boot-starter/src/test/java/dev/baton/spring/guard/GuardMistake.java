package dev.baton.spring.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * A mistake in a class of this package, which the search is to find.
 *
 * @param scenario that is searched
 * @param text what a reader would say of it
 * @param type the name of the class
 * @param right what stands in its source, once
 * @param wrong what stands there instead
 */
record GuardMistake(String scenario, String text, String type, String right, String wrong) {
  private static final String PACKAGE = GuardMistake.class.getPackageName() + ".";
  private static final Path FILE = Path.of("src/test/guard-mistakes.txt");
  private static final Path SOURCES = Path.of("src/main/java/dev/baton/spring/guard");

  /** Returns those of {@code src/test/guard-mistakes.txt}. */
  static List<GuardMistake> all() throws IOException {
    String[] blocks = Files.readString(FILE).split("(?m)^=== ", -1);
    return Arrays.stream(blocks).skip(1).map(GuardMistake::parse).toList();
  }

  private static GuardMistake parse(String block) {
    String[] lines = block.split("\n", -1);
    String[] head = lines[0].split(": ", 2);
    return new GuardMistake(head[0], head[1], lines[1], lines[2], lines[4]);
  }

  /** Searches a copy with the mistake. */
  @Nullable String firstBreach(Path folder) throws IOException, ReflectiveOperationException {
    String source = Files.readString(SOURCES.resolve(type + ".java"));
    assertThat(source.split(Pattern.quote(right), -1)).as(right).hasSize(2);
    Path copy = Files.writeString(folder.resolve(type + ".java"), source.replace(right, wrong));
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-proc:none",
                "-nowarn",
                "-d",
                folder.toString(),
                copy.toString());
    assertThat(failed).as("the mistake compiles").isZero();
    try (MistakenClasses loader = new MistakenClasses(folder)) {
      return (String)
          loader
              .loadClass(CallScenario.class.getName())
              .getMethod("firstBreach", String.class)
              .invoke(null, scenario);
    }
  }

  /** Loads this package anew, with the mistake. */
  private static final class MistakenClasses extends URLClassLoader {
    MistakenClasses(Path folder) throws IOException {
      super(new URL[] {folder.toUri().toURL()}, GuardMistake.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith(PACKAGE)) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded == null ? define(name) : loaded;
      }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      String file = name.replace('.', '/') + ".class";
      URL mistaken = findResource(file);
      try (InputStream in =
          mistaken == null ? getParent().getResourceAsStream(file) : mistaken.openStream()) {
        if (in == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] code = in.readAllBytes();
        return defineClass(name, code, 0, code.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  @Override
  public String toString() {
    return text;
  }
}
