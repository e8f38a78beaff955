package dev.baton.house;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Finds and reads the repository that a test runs in. */
final class Repository {
  private static final Set<String> NOBODYS_WORK = Set.of(".git", "target");

  private Repository() {}

  /** The folder that surefire names, or else the next one up that has {@code .mvn}. */
  static Path root() {
    String named = System.getProperty("baton.root");
    return named != null ? Path.of(named) : above(Path.of("").toAbsolutePath());
  }

  private static Path above(@Nullable Path folder) {
    if (folder == null) {
      throw new IllegalStateException("no folder above this one has .mvn: set -Dbaton.root");
    }
    return Files.isDirectory(folder.resolve(".mvn")) ? folder : above(folder.getParent());
  }

  /** Reads and parses all that {@link #texts} finds. */
  static Sources read(Path root) throws IOException, InterruptedException {
    return Sources.of(texts(root));
  }

  /** The text files that git keeps, or would keep; without git, those outside of target folders. */
  static List<TextFile> texts(Path root) throws IOException, InterruptedException {
    Optional<List<String>> listed = listedByGit(root);
    List<TextFile> files = new ArrayList<>();
    for (String path : listed.isPresent() ? listed.get() : walk(root)) {
      text(root.resolve(path)).ifPresent(text -> files.add(new TextFile(path, text)));
    }
    return files;
  }

  private static Optional<List<String>> listedByGit(Path root) throws InterruptedException {
    ProcessBuilder git =
        new ProcessBuilder("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
            .directory(root.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    try {
      Process process = git.start();
      String listed = new String(process.getInputStream().readAllBytes(), UTF_8);
      return process.waitFor() == 0
          ? Optional.of(List.of(listed.split("\0", -1)))
          : Optional.empty();
    } catch (IOException thereIsNoGit) {
      return Optional.empty();
    }
  }

  static List<String> walk(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files.map(root::relativize).filter(Repository::isWork).map(Path::toString).toList();
    }
  }

  private static boolean isWork(Path path) {
    return StreamSupport.stream(path.spliterator(), false)
        .map(Path::toString)
        .noneMatch(NOBODYS_WORK::contains);
  }

  /** The text of a file, or nothing where there is no file, or one of bytes. */
  private static Optional<String> text(Path file) throws IOException {
    try {
      return Files.isRegularFile(file) ? Optional.of(Files.readString(file)) : Optional.empty();
    } catch (CharacterCodingException bytes) {
      return Optional.empty();
    }
  }
}
