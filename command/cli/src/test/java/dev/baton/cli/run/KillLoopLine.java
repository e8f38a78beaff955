package dev.baton.cli.run;

import dev.baton.cli.Cli;
import dev.baton.testkit.ChildProcess;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The command lines of a kill loop's batons, all of one election.
 *
 * @param connect what they connect to
 * @param folder what their commands write to
 */
record KillLoopLine(String connect, Path folder, KillLoopTroubles troubles) {
  static final String ELECTION = "/loop";
  static final Duration SESSION = Duration.ofSeconds(3);

  /**
   * The command, which holds a lock for as long as it or any child of it lives, and writes its
   * token into a file that refuses a smaller one than it has; notes what it finds wrong. Every
   * other one ignores SIGTERM.
   */
  static final String COMMAND =
      """
      #!/bin/bash
      exec 2> /dev/null
      cd "$1"; token=$BATON_FENCING_TOKEN
      (( token / 1024 % 2 )) && trap '' TERM
      exec 9>> alone
      flock -n 9 || echo "$token began beside another one" >> faults
      echo "$token" >> began
      work() {
        while true; do
          ( flock 8; read -r last < fence
            if (( token < last )); then echo "$token writes after $last" >> faults
            else echo "$token" > fence.$BASHPID; mv fence.$BASHPID fence; fi ) 8>> fence.lock
          sleep 0.05
        done
      }
      work &
      work
      """;

  /** Their ids; the first of them runs a file of jobs. */
  static final List<String> IDS = List.of("jobs", "baton1", "baton2");

  /** Starts the one of this number. */
  ChildProcess start(int number) throws IOException {
    ProcessBuilder builder = Cli.baton("run", "--connect", connect);
    builder.command().addAll(List.of("--session-timeout", SESSION.toSeconds() + "s"));
    builder.command().addAll(number == 0 ? jobs() : job(IDS.get(number)));
    Redirect log = Redirect.appendTo(folder.resolve("commands.log").toFile());
    return ChildProcess.start(troubles.prepare(builder).redirectOutput(log));
  }

  private List<String> job(String id) {
    List<String> words = new ArrayList<>(List.of(ELECTION, "--id", id, "--restart"));
    words.addAll(List.of("--restart-max=1s", "--grace=250ms", "--stop-timeout=500ms", "--"));
    words.addAll(List.of(troubles.command().toString(), folder.toString()));
    return words;
  }

  private List<String> jobs() throws IOException {
    Path file = folder.resolve("jobs.toml");
    Files.writeString(
        file,
        """
        [[job]]
        election = "/broken/for-ever"
        restart = true
        restart-max = "1s"
        grace = "250ms"
        command = ["%1$s.missing"]

        [[job]]
        election = "/broken/once"
        grace = "250ms"
        command = ["%1$s.missing"]

        [[job]]
        election = "%3$s"
        id = "%4$s"
        restart = true
        restart-max = "1s"
        grace = "250ms"
        stop-timeout = "500ms"
        command = ["%1$s", "%2$s"]
        """
            .formatted(troubles.command(), folder, ELECTION, IDS.get(0)));
    return List.of("--jobs", file.toString());
  }
}
