package dev.baton.bench.tools;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The processes and the temporary directories of this JVM, to find later that none was added. */
record Traces(Set<Long> processes, Set<Path> directories) {
  static Traces now() {
    return new Traces(processesNow(), directoriesNow());
  }

  private static Set<Long> processesNow() {
    return ProcessHandle.current()
        .descendants()
        .map(ProcessHandle::pid)
        .collect(Collectors.toUnmodifiableSet());
  }

  private static Set<Path> directoriesNow() {
    String own = "baton-testkit-" + ProcessHandle.current().pid() + "-";
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(own))
          .collect(Collectors.toUnmodifiableSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
