package dev.baton.cli.replay;

import dev.baton.journal.LeadershipPeriod;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The sums of a replay, by election or lock. */
public final class ElectionTotals {
  private static final List<String> HEAD =
      List.of(
          "ELECTION OR LOCK",
          "CANDIDATES",
          "LEADERS",
          "TERMS",
          "LONGEST",
          "NO RECORD",
          "GAPS",
          "TOTAL",
          "LONGEST");

  private final Map<String, ElectionTotal> sums = new TreeMap<>();

  private static final class ElectionTotal {
    final Set<String> came = new HashSet<>();
    final Set<String> led = new HashSet<>();
    long leaderships;
    long longest;
    long silent;
    long gaps;
    long gapsTogether;
    long longestGap;

    List<String> toRow(String line) {
      return List.of(
          line,
          Integer.toString(came.size()),
          Integer.toString(led.size()),
          Long.toString(leaderships),
          ReplayClock.formatLength(longest),
          Long.toString(silent),
          Long.toString(gaps),
          ReplayClock.formatLength(gapsTogether),
          ReplayClock.formatLength(longestGap));
    }
  }

  private ElectionTotal totalOf(String line) {
    return sums.computeIfAbsent(line, any -> new ElectionTotal());
  }

  void countCandidate(String line, String who) {
    totalOf(line).came.add(who);
  }

  void countLeadership(LeadershipPeriod period, long until) {
    ElectionTotal sum = totalOf(period.path());
    sum.led.add(period.candidate());
    sum.leaderships++;
    sum.longest = Math.max(sum.longest, until - period.from());
  }

  void countSilentDeath(String line) {
    totalOf(line).silent++;
  }

  void countGap(String line, long nanos) {
    ElectionTotal sum = totalOf(line);
    sum.gaps++;
    sum.gapsTogether += nanos;
    sum.longestGap = Math.max(sum.longestGap, nanos);
  }

  /** Returns the rows of the table, with the column names first. */
  public List<List<String>> tableRows() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(HEAD);
    sums.forEach((line, sum) -> rows.add(sum.toRow(line)));
    return rows;
  }
}
