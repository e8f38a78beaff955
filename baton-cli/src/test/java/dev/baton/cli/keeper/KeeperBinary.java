package dev.baton.cli.keeper;

import dev.baton.testkit.ChildProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The keeper, compiled once for all tests. Thread-safe. */
public final class KeeperBinary {
  private static final Path SOURCES = Path.of("src/main/c").toAbsolutePath();
  private static final Path TARGET = Path.of("target").toAbsolutePath();

  private KeeperBinary() {}

  /** Returns it as users have it. */
  public static Path release() {
    return built("keeper", List.of());
  }

  /** Returns it with checks of memory and of undefined behaviour. */
  public static Path sanitized() {
    return built("keeper-sanitized", List.of("-g", "-fsanitize=address,undefined"));
  }

  private static synchronized Path built(String name, List<String> options) {
    Path file = TARGET.resolve(name);
    try (FileChannel lock =
            FileChannel.open(
                TARGET.resolve(name + ".lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock held = lock.lock()) {
      if (held.isValid() && !isNew(file)) {
        build(file, options);
      }
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isNew(Path file) throws IOException {
    try (Stream<Path> sources = Files.list(SOURCES)) {
      return Files.exists(file)
          && sources.allMatch(
              source -> source.toFile().lastModified() < file.toFile().lastModified());
    }
  }

  private static void build(Path file, List<String> options) throws IOException {
    Path made = file.resolveSibling(file.getFileName() + ".new");
    List<String> command =
        new ArrayList<>(List.of(SOURCES.resolve("build").toString(), made.toString()));
    command.addAll(options);
    try (ChildProcess build = ChildProcess.start(new ProcessBuilder(command).inheritIO())) {
      if (build.process().onExit().join().exitValue() != 0) {
        throw new IllegalStateException("the keeper can't be compiled, see above");
      }
    }
    Files.move(made, file, StandardCopyOption.REPLACE_EXISTING);
  }
}
