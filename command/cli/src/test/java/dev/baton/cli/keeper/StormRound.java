package dev.baton.cli.keeper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * How a storm of processes ended, measured beside the keeper with real-time priority.
 *
 * @param late when the last process ended, in milliseconds after the end of the lease; negative
 *     before it
 * @param living the processes of the command that were alive when the lease ended
 * @param zombies the dead processes that the keeper had not yet reaped then
 * @param empty when the keeper said that nothing was left, like {@code late}
 */
record StormRound(double late, int living, int zombies, long empty) {
  private static final int DEADLINE = 500;

  /** Returns how many processes outlived their lease, and the worst figures. */
  static String describe(List<StormRound> rounds) {
    return "%d rounds, %d late, the latest at %.0f ms; living %d, zombies %d; empty: %d late, %d ms"
        .formatted(
            rounds.size(),
            rounds.stream().filter(round -> round.late >= 0).count(),
            rounds.stream().mapToDouble(StormRound::late).max().orElseThrow(),
            rounds.stream().mapToInt(StormRound::living).sum(),
            rounds.stream().mapToInt(StormRound::zombies).sum(),
            rounds.stream().filter(round -> round.empty >= 0).count(),
            rounds.stream().mapToLong(StormRound::empty).max().orElseThrow());
  }

  /** Runs a line of bash until its lease ends, which SIGKILL precedes by the usual margin. */
  static StormRound play(StormSurroundings where, int user, Path folder, String bash)
      throws IOException {
    Path fifo = folder.resolve("fifo");
    String script = "exec 9> " + fifo + "; trap '' TERM; echo >&9; " + bash;
    Process watch =
        new ProcessBuilder(KeeperBinary.lease().toString(), fifo.toString(), Integer.toString(user))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader report = watch.inputReader();
    assertThat(report.readLine()).isEqualTo("ready");
    try (KeptProcess kept =
        new KeptProcess(where.commandLine(user), folder, "", "bash", "-c", script)) {
      kept.startCommand();
      assertThat(report.readLine()).isEqualTo("up");
      long term = KeptProcess.now() + DEADLINE;
      long kill = term + KeptProcess.GRACE;
      kept.sendOrder("until 1 %d %d".formatted(term, kill));
      long end = kill + GracePeriod.MARGIN.toMillis();
      watch.outputWriter().append(end + "\n").flush();
      assertThat(kept.expectMessage("empty")).containsExactly("empty", "1", "signal", "9", "1");
      long empty = KeptProcess.now() - end;
      kept.exitJvm(0);
      assertThat(kept.awaitEnd()).isZero();
      String[] found = report.readLine().split(" ", -1);
      return new StormRound(
          Double.parseDouble(found[0]),
          Integer.parseInt(found[1]),
          Integer.parseInt(found[2]),
          empty);
    } finally {
      watch.destroyForcibly();
    }
  }
}
