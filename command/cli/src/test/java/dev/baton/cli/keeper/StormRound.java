package dev.baton.cli.keeper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * How a storm of processes ended, measured beside the keeper with real-time priority. Times are
 * milliseconds after the end of the lease; negative before it.
 *
 * @param lastEnd when the last process ended
 * @param lastAct when a process last wrote to a file, to about a millisecond
 * @param lateActs how often one did so after the end of the lease
 * @param living the processes of the command that were alive when the lease ended
 * @param zombies the dead processes that the keeper had not yet reaped then
 * @param empty when the keeper said that nothing was left
 */
record StormRound(
    double lastEnd, double lastAct, long lateActs, int living, int zombies, long empty) {
  private static final int DEADLINE = 500;

  /** Returns whether a process did something after the lease. */
  boolean actedLate() {
    return lateActs > 0;
  }

  /** Returns how many rounds had acts or processes after the lease, and the worst figures. */
  static String describe(List<StormRound> rounds) {
    return ("%d rounds; acts: %d late, the last at %.1f ms;"
            + " processes: %d late, the last at %.1f ms, living %d, zombies %d;"
            + " empty: %d late, the last at %d ms")
        .formatted(
            rounds.size(),
            rounds.stream().filter(StormRound::actedLate).count(),
            rounds.stream().mapToDouble(StormRound::lastAct).max().orElseThrow(),
            rounds.stream().filter(round -> round.lastEnd >= 0).count(),
            rounds.stream().mapToDouble(StormRound::lastEnd).max().orElseThrow(),
            rounds.stream().mapToInt(StormRound::living).sum(),
            rounds.stream().mapToInt(StormRound::zombies).sum(),
            rounds.stream().filter(round -> round.empty >= 0).count(),
            rounds.stream().mapToLong(StormRound::empty).max().orElseThrow());
  }

  /** Runs a line of bash until its lease ends, which SIGKILL precedes by the usual margin. */
  static StormRound play(StormSurroundings where, int user, Path folder, String bash)
      throws IOException {
    Path fifo = folder.resolve("fifo");
    Path acts = folder.resolve("acts");
    String script = "exec 9> " + fifo + " 8>> " + acts + "; trap '' TERM; echo >&9; " + bash;
    Process watch =
        new ProcessBuilder(
                KeeperBinary.lease().toString(),
                fifo.toString(),
                acts.toString(),
                Integer.toString(user))
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
          Double.parseDouble(found[1]),
          Long.parseLong(found[2]),
          Integer.parseInt(found[3]),
          Integer.parseInt(found[4]),
          empty);
    } finally {
      watch.destroyForcibly();
    }
  }
}
