package dev.baton.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What there is now, to find later that nothing has been added. */
record Leftovers(Set<Thread> threads, Set<Path> files, Set<Long> processes) {

  static Leftovers now() {
    return new Leftovers(ownThreads(), ownFiles(), children());
  }

  /** All but the JDK's, and the one that starts processes, which stays on purpose. */
  private static Set<Thread> ownThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getThreadGroup() != null)
        .filter(thread -> !thread.getThreadGroup().getName().equals("InnocuousThreadGroup"))
        .filter(thread -> !thread.getName().matches("process reaper.*|ForkJoinPool.*"))
        .filter(thread -> !thread.getName().equals("baton-testkit-process-starter"))
        .collect(Collectors.toSet());
  }

  private static Set<Path> ownFiles() {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(TempDirectory.PREFIX))
          .collect(Collectors.toSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Set<Long> children() {
    return ProcessHandle.current().children().map(ProcessHandle::pid).collect(Collectors.toSet());
  }

  /** Threads of clients take a moment to end; the rest has to be gone at once. */
  void assertNothingAdded() {
    assertThat(added(ownFiles(), files)).isEmpty();
    assertThat(added(children(), processes)).isEmpty();
    ConditionWait.waitUntil(
        () -> "the end of " + added(ownThreads(), threads),
        () -> added(ownThreads(), threads).isEmpty());
  }

  private static <T> Set<T> added(Set<T> now, Set<T> before) {
    Set<T> added = new HashSet<>(now);
    added.removeAll(before);
    return added;
  }
}
