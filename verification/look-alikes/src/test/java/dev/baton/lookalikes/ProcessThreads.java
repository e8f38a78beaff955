package dev.baton.lookalikes;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The threads of this process, as Linux sees them. Servers, clients and programs are in this
 * process: while all its threads sleep, nothing is on its way between them.
 */
final class ProcessThreads {
  private static final Path ALL = Path.of("/proc/self/task");
  private static final Path OWN = Path.of("/proc/thread-self");

  private ProcessThreads() {}

  /**
   * Looks at all threads but the calling one and the compilers. If two looks return the same, all
   * threads slept at one moment between them.
   *
   * @return how often each thread has run until now; empty if one of them does not sleep
   */
  static Optional<String> lookWhetherAllSleep() {
    try (Stream<Path> threads = Files.list(ALL)) {
      Path own = Files.readSymbolicLink(OWN).getFileName();
      List<String> looks = new ArrayList<>();
      for (Path thread : threads.filter(it -> !it.getFileName().equals(own)).toList()) {
        String status = readLine(thread.resolve("stat"));
        if (!status.matches("[0-9]+ \\(C[12] .*")) {
          if (!status.contains(") S ")) {
            return Optional.empty();
          }
          looks.add(thread.getFileName() + " " + readLine(thread.resolve("schedstat")));
        }
      }
      return Optional.of(looks.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns nothing of a thread that has ended. */
  private static String readLine(Path file) {
    try {
      return new String(Files.readAllBytes(file), ISO_8859_1).strip();
    } catch (IOException e) {
      return "";
    }
  }
}
