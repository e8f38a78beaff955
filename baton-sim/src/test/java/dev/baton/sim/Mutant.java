package dev.baton.sim;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.protocol.Claim;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * A plausible mistake in the protocol: the sources that ship, copied, with one piece of text in
 * another's place. It is compiled and explored in a class loader of its own.
 *
 * @param mistake what a reader would say of it
 * @param file in which it is made
 * @param right what stands there, once
 * @param wrong what stands there instead
 * @param search the explorer's command line that is to find it
 */
record Mutant(String mistake, String file, String right, String wrong, String search) {
  private static final String PACKAGE = "src/main/java/dev/baton/protocol";

  @Override
  public String toString() {
    return mistake;
  }

  /** Explores a copy with the mistake, in {@code folder}; returns the counter-example, if any. */
  @Nullable String counterExample(Path folder) throws IOException, ReflectiveOperationException {
    Path sources = Path.of(System.getProperty("baton.root", ".."), "baton-protocol", PACKAGE);
    Path classes = Files.createDirectories(folder.resolve("classes"));
    compile(copy(sources, folder), classes);
    try (MutatedClasses loader = new MutatedClasses(classes)) {
      Object result =
          loader
              .loadClass(Explore.class.getName())
              .getDeclaredMethod("counterExample", String[].class)
              .invoke(null, (Object) search.split(" "));
      return (String) result;
    }
  }

  private List<Path> copy(Path sources, Path folder) throws IOException {
    List<Path> copies = new ArrayList<>();
    try (Stream<Path> files = Files.list(sources)) {
      for (Path source : files.toList()) {
        Path copy = folder.resolve(Objects.requireNonNull(source.getFileName()).toString());
        Files.writeString(copy, mutated(source));
        copies.add(copy);
      }
    }
    return copies;
  }

  private String mutated(Path source) throws IOException {
    String text = Files.readString(source);
    if (!source.endsWith(file)) {
      return text;
    }
    int at = text.indexOf(right);
    if (at < 0 || text.indexOf(right, at + 1) >= 0) {
      throw new AssertionError(file + " must hold exactly once: " + right);
    }
    return text.substring(0, at) + wrong + text.substring(at + right.length());
  }

  private static void compile(List<Path> sources, Path classes) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("-d", classes.toString(), "-cp", locationOf(Nullable.class)));
    sources.forEach(source -> arguments.add(source.toString()));
    var errors = new java.io.ByteArrayOutputStream();
    int code = compiler.run(null, errors, errors, arguments.toArray(String[]::new));
    if (code != 0) {
      throw new AssertionError("the mutant does not compile: " + errors.toString(UTF_8));
    }
  }

  private static String locationOf(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    return Path.of(source.getLocation().getPath()).toString();
  }

  /** Loads the protocol from the mutant and the explorer anew, and everything else as it is. */
  private static final class MutatedClasses extends URLClassLoader {
    MutatedClasses(Path classes) {
      super(
          new URL[] {url(classes), url(Path.of(locationOf(Explore.class)))},
          Claim.class.getClassLoader());
    }

    private static URL url(Path folder) {
      try {
        return folder.toUri().toURL();
      } catch (MalformedURLException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith("dev.baton.")) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded != null ? loaded : findClass(name);
      }
    }
  }
}
