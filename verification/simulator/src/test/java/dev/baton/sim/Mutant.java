package dev.baton.sim;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.Baton;
import dev.baton.journal.JournalEvent;
import dev.baton.protocol.claim.Claim;
import dev.baton.runtime.port.EnsemblePort;
import dev.baton.sim.swarm.SwarmCommand;
import dev.baton.testkit.model.ModelEnsemble;
import java.io.ByteArrayOutputStream;
import java.io.File;
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
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * A plausible mistake: the sources that ship, copied, with some text in another's place. It is
 * compiled, and let live in a class loader of its own.
 *
 * @param mistake what a reader would say of it
 * @param edits that make it, each in another file
 */
record Mutant(String mistake, List<Edit> edits) {
  /**
   * One piece of text in another's place.
   *
   * @param file name of the source, in whatever package
   * @param right what stands there, once
   * @param wrong what stands there instead
   */
  record Edit(String file, String right, String wrong) {}

  /** No mistake: the line is watched where two hold permits already, instead of 65. */
  static final Edit FEW_ARE_MANY =
      new Edit("PredecessorView.java", "WATCHED_ONE_BY_ONE = 64;", "WATCHED_ONE_BY_ONE = 1;");

  private static final List<String> MODULES = List.of("core/protocol", "core/client");

  @Override
  public String toString() {
    return mistake;
  }

  /**
   * Explores a copy with the mistake.
   *
   * @param folder for the copy
   * @param search the explorer's command line
   * @return a counter-example, if there is one
   */
  @Nullable String explore(Path folder, String search)
      throws IOException, ReflectiveOperationException {
    try (MutatedClasses loader = new MutatedClasses(compiled(folder))) {
      return (String)
          loader
              .loadClass(ExploreCommand.class.getName())
              .getDeclaredMethod("counterExample", String[].class)
              .invoke(null, (Object) search.split(" "));
    }
  }

  /**
   * Lets a copy with the mistake live in so many worlds of the swarm.
   *
   * @param folder for the copy
   * @param from the seed of the first world
   * @return what became of the first that did not end well, if one did not
   */
  @Nullable String swarm(Path folder, long from, long count)
      throws IOException, ReflectiveOperationException {
    return search(SwarmCommand.class, folder, from, count);
  }

  /** Does the same in worlds with this scene alone. */
  @Nullable String swarmInScene(String scene, Path folder, long from, long count)
      throws IOException, ReflectiveOperationException {
    try (MutatedClasses loader = new MutatedClasses(compiled(folder))) {
      return (String)
          loader
              .loadClass(SwarmCommand.class.getName())
              .getDeclaredMethod("firstFailureInScene", String.class, long.class, long.class)
              .invoke(null, scene, from, count);
    }
  }

  /**
   * Lets a copy with the mistake live in so many worlds.
   *
   * @param worlds has a public method {@code firstFailure} of the first seed and a count
   * @param folder for the copy
   */
  @Nullable String search(Class<?> worlds, Path folder, long from, long count)
      throws IOException, ReflectiveOperationException {
    try (MutatedClasses loader = new MutatedClasses(compiled(folder))) {
      return (String)
          loader
              .loadClass(worlds.getName())
              .getDeclaredMethod("firstFailure", long.class, long.class)
              .invoke(null, from, count);
    }
  }

  private Path compiled(Path folder) throws IOException {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    List<String> sources = new ArrayList<>();
    for (Edit edit : edits) {
      Path source = source(edit.file());
      Path copy = folder.resolve(source.getFileName());
      sources.add(Files.writeString(copy, mutated(source, edit)).toString());
    }
    compile(sources, classes);
    return classes;
  }

  private static Path source(String file) throws IOException {
    for (String module : MODULES) {
      Path sources = Path.of(System.getProperty("baton.root", ".."), module, "src/main/java");
      try (Stream<Path> all = Files.walk(sources)) {
        Optional<Path> found = all.filter(path -> path.endsWith(file)).findFirst();
        if (found.isPresent()) {
          return found.get();
        }
      }
    }
    throw new AssertionError("no module has " + file);
  }

  private static String mutated(Path source, Edit edit) throws IOException {
    String text = Files.readString(source);
    int at = text.indexOf(edit.right());
    if (at < 0 || text.indexOf(edit.right(), at + 1) >= 0) {
      throw new AssertionError(edit.file() + " must hold exactly once: " + edit.right());
    }
    return text.substring(0, at) + edit.wrong() + text.substring(at + edit.right().length());
  }

  private static void compile(List<String> sources, Path classes) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    String others =
        Stream.of(
                Claim.class,
                JournalEvent.class,
                EnsemblePort.class,
                Baton.class,
                Logger.class,
                Nullable.class)
            .map(Mutant::locationOf)
            .collect(Collectors.joining(File.pathSeparator));
    List<String> arguments = new ArrayList<>(List.of("-d", classes.toString(), "-cp", others));
    arguments.addAll(sources);
    var errors = new ByteArrayOutputStream();
    int code = compiler.run(null, errors, errors, arguments.toArray(String[]::new));
    if (code != 0) {
      throw new AssertionError("the mutant does not compile: " + errors.toString(UTF_8));
    }
  }

  private static String locationOf(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    return Path.of(source.getLocation().getPath()).toString();
  }

  /** Loads the mutated class and all else of Baton anew, and what is not Baton's as it is. */
  private static final class MutatedClasses extends URLClassLoader {
    MutatedClasses(Path classes) {
      super(
          new URL[] {
            url(classes),
            url(Path.of(locationOf(Claim.class))),
            url(Path.of(locationOf(JournalEvent.class))),
            url(Path.of(locationOf(EnsemblePort.class))),
            url(Path.of(locationOf(Baton.class))),
            url(Path.of(locationOf(ModelEnsemble.class))),
            url(Path.of(locationOf(ExploreCommand.class))),
            url(Path.of(locationOf(Mutant.class)))
          },
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
