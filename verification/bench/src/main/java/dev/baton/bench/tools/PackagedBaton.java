package dev.baton.bench.tools;

import dev.baton.testkit.TempDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Baton as users install it: the archive that {@code ./package} of a checkout makes, unpacked. */
public final class PackagedBaton implements AutoCloseable {
  private static final Duration BUILD = Duration.ofMinutes(15);
  private static final Duration UNPACKING = Duration.ofMinutes(2);

  private final TempDirectory directory = new TempDirectory();
  private final String launcher;

  /**
   * Builds the archive, which takes minutes and may download, and unpacks it.
   *
   * @param checkout the root of a checkout of Baton
   * @throws IllegalStateException if it can't, with the output
   */
  public PackagedBaton(Path checkout) {
    String folder = directory.path().toString();
    String script = checkout.resolve("package").toAbsolutePath().toString();
    runStep(BUILD, script, "--to", folder);
    runStep(UNPACKING, "tar", "-xzf", onlyFile(".tar.gz").toString(), "-C", folder);
    launcher = onlyFile("-linux-x64").resolve("bin/baton").toString();
  }

  private void runStep(Duration atMost, String... words) {
    try {
      new NamedCommand(words[0], List.of(words), Map.of()).runWithin(atMost);
    } catch (IllegalStateException e) {
      close();
      throw e;
    }
  }

  private Path onlyFile(String suffix) {
    try (Stream<Path> files = Files.list(directory.path())) {
      return files.filter(file -> file.toString().endsWith(suffix)).findFirst().orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot look into " + directory.path(), e);
    }
  }

  /** Returns the words that start {@code baton}. */
  public List<String> launcherWords() {
    return List.of(launcher);
  }

  /** Returns the command {@code baton --version}. */
  public NamedCommand versionCommand() {
    return new NamedCommand("baton --version", List.of(launcher, "--version"), Map.of());
  }

  /**
   * Returns the command {@code baton run}, which runs {@code true} once it leads {@code election}.
   */
  public NamedCommand runCommand(String election, String connectString) {
    return new NamedCommand(
        "baton run",
        List.of(launcher, "run", election, "--connect=" + connectString, "--", "true"),
        Map.of());
  }

  /** Deletes the unpacked archive. */
  @Override
  public void close() {
    directory.close();
  }
}
