package dev.baton.cli.guard;

import dev.baton.cli.guard.Grace.Moments;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntConsumer;
import java.util.stream.Stream;

/**
 * The process that ends a command's process group in time, whatever becomes of baton: {@code
 * warden.sh}, and our end of the pipe that feeds it.
 */
final class Warden {
  /** Its exit code when the group is gone. */
  static final int GONE = 0;

  /** Its exit code when some of the group outlives SIGKILL. */
  static final int SURVIVED = 1;

  /** Its exit code when the group is gone because its lease was not renewed in time. */
  static final int GONE_BY_LEASE = 3;

  /** What every line begins with; see {@code warden.sh}. */
  static final String BLANKS = "    ";

  private final Path folder;
  private final Process process;

  private Warden(Path folder, Process process) {
    this.folder = folder;
    this.process = process;
  }

  /** Starts a warden, which guards nothing yet. */
  static Warden start(Grace grace) throws IOException {
    Path folder = Files.createTempDirectory(RunPrerequisites.temporaryFolder(), "baton-run-");
    Path script = unpack("warden.sh", folder);
    unpack("gate.sh", folder);
    long hundredths = Grace.hundredths(grace.period());
    Process process =
        new ProcessBuilder(shell(script, List.of(folder.toString(), Long.toString(hundredths))))
            .redirectError(Redirect.INHERIT)
            .start();
    if (!"ready".equals(process.inputReader().readLine())) {
      throw new IOException("its warden did not start (see above)");
    }
    return new Warden(folder, process);
  }

  /** Also in a thread that is interrupted, whom a channel would refuse. */
  private static Path unpack(String name, Path folder) throws IOException {
    Path file = folder.resolve(name);
    try (InputStream in = Warden.class.getResourceAsStream(name);
        OutputStream out = new FileOutputStream(file.toFile())) {
      Objects.requireNonNull(in, name).transferTo(out);
    }
    return file;
  }

  /** In a session of its own; -p keeps BASH_ENV and exported functions from having a say. */
  private static List<String> shell(Path script, List<String> arguments) {
    List<String> line = new ArrayList<>(List.of("setsid", "bash", "-p", script.toString()));
    line.addAll(arguments);
    return line;
  }

  /** What to start in place of {@code command}: a session that becomes it once it is guarded. */
  List<String> gated(List<String> command) {
    List<String> arguments = new ArrayList<>(List.of(folder.resolve("gate").toString()));
    arguments.addAll(command);
    return shell(folder.resolve("gate.sh"), arguments);
  }

  /**
   * Whether a process is behind the gate yet, or amid the step out of it: the shell there catches
   * signals that may end the command, which it becomes.
   */
  boolean holdsBack(long pid) {
    try {
      String words = ProcFile.text(pid + "/cmdline");
      return words.isEmpty() || words.contains(folder.resolve("gate.sh").toString());
    } catch (IOException e) {
      return false; // it is gone
    }
  }

  /** Guards the group, and opens the gate to its command. */
  void guard(long group, Moments moments) {
    say("guard " + group + " " + moments.term() + " " + moments.kill());
  }

  /** The lease was renewed. */
  void until(Moments moments) {
    say("until " + moments.term() + " " + moments.kill());
  }

  /** Tells the group's leader that it leads, as the role of this number, until {@code term}. */
  void lead(int number, Roles roles, long term) {
    say("lead %d %s %s %d".formatted(number, roles.elected(), roles.lost(), term));
  }

  /** Tells it that it leads no longer, unless it was told so already. */
  void lose() {
    say("lose");
  }

  /** Has {@code lost} given the number of each role when it is over; in a thread of its own. */
  void onLost(IntConsumer lost) {
    Stream<String> lines = process.inputReader().lines();
    Thread thread = new Thread(() -> lines.mapToInt(Integer::parseInt).forEach(lost), "roles");
    thread.setDaemon(true);
    thread.start();
  }

  /** Passes a signal on to the group. */
  void signal(String name) {
    say("signal " + name);
  }

  /**
   * Ends the group: a signal, named without SIG, now, SIGKILL at {@code kill}; tells the user why,
   * unless empty.
   */
  void stop(long kill, String signal, String why) {
    say("stop " + kill + " " + signal + " " + why);
  }

  /** One write a line, so the warden never finds half of one. */
  private synchronized void say(String line) {
    OutputStream out = process.getOutputStream();
    try {
      out.write((BLANKS + line + "\n").getBytes(StandardCharsets.US_ASCII));
      out.flush();
    } catch (IOException e) {
      // It has ended, which is noticed elsewhere.
    }
  }

  /** Lets it go before it guards anything. */
  void dismiss() throws IOException {
    process.getOutputStream().close();
  }

  /** Its exit code, once it has one. */
  CompletableFuture<Integer> onExit() {
    return process.onExit().thenApply(Process::exitValue);
  }

  void kill() {
    process.destroyForcibly();
  }

  /** Clears away what it would have cleared away itself, had it not died. */
  void bury() throws IOException {
    for (String name : List.of("gate", "gate.sh", "warden.sh", "")) {
      Files.deleteIfExists(folder.resolve(name));
    }
  }
}
