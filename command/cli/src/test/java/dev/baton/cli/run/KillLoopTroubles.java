package dev.baton.cli.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What batons run with in a kill loop, and how it is spoiled for a while: a limit of processes,
 * full pipes on stderr, a missing command. A keeper needs no program, and no folder.
 */
final class KillLoopTroubles implements AutoCloseable {
  private static final List<String> PROGRAMS = List.of("bash", "flock", "mv", "sleep");
  private static final int MOST_SPARE = 8;

  /** The kinds of trouble that there are. */
  static final Set<String> NAMES =
      Arrays.stream(Kind.values()).map(Kind::toString).collect(Collectors.toSet());

  private final Random random;
  private final Deque<Kind> next = new ArrayDeque<>();
  private final ProcessLimit limit = ProcessLimit.ofOwnUser();
  private final FullPipe pipe;
  private final Path programs;
  private final Path command;
  private final Set<Long> everLimited = new HashSet<>();

  /** A kind of trouble. */
  enum Kind {
    PROCESS_LIMIT,
    FULL_STDERR,
    MISSING_COMMAND
  }

  /** A trouble that has begun, and how to end it. */
  record Trouble(String name, Runnable end) {}

  /** An action on files. */
  private interface FileAction {
    void run() throws IOException;
  }

  /** Makes all that batons need in {@code folder}. */
  KillLoopTroubles(Path folder, Random random, String commandText) throws IOException {
    this.random = random;
    pipe = FullPipe.make(folder);
    pipe.drain();
    programs = Files.createDirectory(folder.resolve("programs"));
    for (String name : PROGRAMS) {
      Files.createSymbolicLink(programs.resolve(name), Path.of("/usr/bin", name));
    }
    command = Files.writeString(programs.resolve("command"), commandText);
    // Root's access does not suffice: Java asks what this very user may do.
    for (Path file : List.of(folder, command)) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  /** Has a baton run amid the troubles. */
  ProcessBuilder prepare(ProcessBuilder baton) {
    baton.environment().put("PATH", programs.toString());
    baton.command().addAll(0, limit.asUser());
    return baton.redirectError(pipe.path().toFile());
  }

  /** Returns the command that batons run. */
  Path command() {
    return command;
  }

  /** Returns whether a baton has ever had a limit of processes. */
  boolean hasLimited(long baton) {
    return everLimited.contains(baton);
  }

  /** Returns what batons have said. */
  String said() {
    return pipe.text();
  }

  /** Begins a trouble of a random kind; no kind comes twice before each has come once. */
  Trouble begin(List<Long> batons) {
    if (next.isEmpty()) {
      List<Kind> all = Arrays.asList(Kind.values());
      Collections.shuffle(all, random);
      next.addAll(all);
    }
    Kind kind = next.remove();
    Runnable end =
        switch (kind) {
          case PROCESS_LIMIT -> limitProcesses(batons);
          case FULL_STDERR -> spoil(pipe::fill, pipe::drain);
          case MISSING_COMMAND -> hide(command);
        };
    return new Trouble(kind.toString(), end);
  }

  private Runnable limitProcesses(List<Long> batons) {
    boolean all = random.nextBoolean();
    long spare = random.nextInt(MOST_SPARE);
    List<Long> chosen = all ? batons : List.of(batons.get(random.nextInt(batons.size())));
    List<Long> limited = chosen.stream().filter(KillLoopTroubles::hasBooted).toList();
    limited.stream().flatMap(KillLoopTroubles::parts).forEach(pid -> limit.limit(pid, spare));
    everLimited.addAll(limited);
    return limit::lift;
  }

  /** Returns a baton's front, and its JVM and hub. */
  private static Stream<Long> parts(long baton) {
    return Stream.concat(
        Stream.of(baton),
        ProcessTable.read().stream()
            .filter(each -> each.parent() == baton)
            .map(ProcessTable.Entry::pid));
  }

  private static boolean hasBooted(long baton) {
    return parts(baton).anyMatch(KillLoopTroubles::hasThreads);
  }

  /** Returns whether a JVM has its own threads: one without them ends before it runs baton. */
  private static boolean hasThreads(long pid) {
    try (Stream<Path> threads = Files.list(Path.of("/proc/" + pid, "task"))) {
      return threads.anyMatch(each -> Runs.text(each.resolve("comm")).equals("Common-Cleaner\n"));
    } catch (IOException | UncheckedIOException e) {
      return false; // it has ended
    }
  }

  private static Runnable hide(Path file) {
    Path hidden = file.resolveSibling(file.getFileName() + ".hidden");
    return spoil(() -> Files.move(file, hidden), () -> Files.move(hidden, file));
  }

  private static Runnable spoil(FileAction begin, FileAction end) {
    run(begin);
    return () -> run(end);
  }

  private static void run(FileAction action) {
    try {
      action.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    run(pipe::close);
    // JUnit would warn of links that it deletes.
    PROGRAMS.forEach(name -> run(() -> Files.deleteIfExists(programs.resolve(name))));
  }
}
