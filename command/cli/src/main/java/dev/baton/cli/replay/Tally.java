package dev.baton.cli.replay;

import dev.baton.journal.Reign;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The sums of a replay, by election or lock. */
public final class Tally {
  private static final List<String> HEAD =
      List.of(
          "ELECTION OR LOCK",
          "CAME",
          "LED",
          "LEADERSHIPS",
          "LONGEST",
          "WITHOUT A WORD",
          "GAPS",
          "TOGETHER",
          "LONGEST");

  private final Map<String, Sum> sums = new TreeMap<>();

  private static final class Sum {
    final Set<String> came = new HashSet<>();
    final Set<String> led = new HashSet<>();
    long leaderships;
    long longest;
    long silent;
    long gaps;
    long gapsTogether;
    long longestGap;

    List<String> row(String line) {
      return List.of(
          line,
          Integer.toString(came.size()),
          Integer.toString(led.size()),
          Long.toString(leaderships),
          Clock.length(longest),
          Long.toString(silent),
          Long.toString(gaps),
          Clock.length(gapsTogether),
          Clock.length(longestGap));
    }
  }

  private Sum sum(String line) {
    return sums.computeIfAbsent(line, any -> new Sum());
  }

  void came(String line, String who) {
    sum(line).came.add(who);
  }

  void led(Reign reign, long until) {
    Sum sum = sum(reign.line());
    sum.led.add(reign.who());
    sum.leaderships++;
    sum.longest = Math.max(sum.longest, until - reign.from());
  }

  void wentSilent(String line) {
    sum(line).silent++;
  }

  void gap(String line, long nanos) {
    Sum sum = sum(line);
    sum.gaps++;
    sum.gapsTogether += nanos;
    sum.longestGap = Math.max(sum.longestGap, nanos);
  }

  /** Returns the rows of the table, with the column names first. */
  public List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(HEAD);
    sums.forEach((line, sum) -> rows.add(sum.row(line)));
    return rows;
  }
}
