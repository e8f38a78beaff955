package dev.baton.cli.keeper;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A process that writes down by itself when it lived: its pid, and then the uptime, again and
 * again. It notes a SIGTERM and goes on, or notes it and ends with code 3.
 *
 * @param file what it writes to
 * @param ignoring whether it goes on
 */
public record Beats(Path file, boolean ignoring) {

  /** The clock that beats are noted by, now: hundredths of a second. */
  public static long now() {
    return UptimeClock.nowMillis() / 10;
  }

  /** As a command line. */
  public List<String> command() {
    return List.of("bash", "-c", script());
  }

  /** As a line of bash, which never ends by itself. */
  public String script() {
    String then = ignoring ? "" : "; exit 3";
    return """
        trap 'read -r up _ < /proc/uptime; echo TERM ${up/./} >> %1$s%2$s' TERM
        echo $BASHPID >> %1$s
        while true; do
          read -r up _ < /proc/uptime
          echo ${up/./} >> %1$s
          sleep 0.02
        done
        """
        .formatted(file, then);
  }

  /** Waits for its first beat; its pid. */
  public long awaitPid() {
    await().atMost(LIMIT).until(() -> Files.exists(file) && lines().size() > 1);
    return Long.parseLong(lines().get(0));
  }

  /** When it was seen alive first. */
  public long first() {
    return Long.parseLong(lines().get(1));
  }

  /** When it got its first SIGTERM. */
  public long term() {
    return lines().stream()
        .filter(line -> line.startsWith("TERM "))
        .map(line -> Long.parseLong(line.substring(5)))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no SIGTERM in " + lines()));
  }

  /** When it was seen alive last. */
  public long last() {
    List<String> lines = lines();
    return Long.parseLong(lines.get(lines.size() - 1).replace("TERM ", ""));
  }

  /** Waits until it no longer lives. */
  public void awaitEnd() {
    awaitPid();
    await().atMost(LIMIT).until(() -> !lives());
  }

  /** Whether it lives. */
  public boolean lives() {
    return lives(lines().get(0));
  }

  /** Whether a process lives; one that is dead but not reaped does not. */
  public static boolean lives(String pid) {
    Path stat = Path.of("/proc", pid, "stat");
    try {
      return !Files.readString(stat).contains(") Z ");
    } catch (IOException e) {
      return false; // it went while we looked
    }
  }

  private List<String> lines() {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
