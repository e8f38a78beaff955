package dev.baton.test;

import dev.baton.telemetry.MeasuredCandidate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The candidates and holds of the processes of one test. Thread-safe. */
final class ProcessRecords {
  private final Supplier<Instant> now;
  private final Set<KnownCandidate> candidates = new CopyOnWriteArraySet<>();
  private final Set<RunningHold> holds = new CopyOnWriteArraySet<>();
  private final List<String> findings = new CopyOnWriteArrayList<>();

  /**
   * A lock that a process holds.
   *
   * @param id the id of the holder
   * @param site the line of code that acquired it
   */
  record RunningHold(String process, String path, String id, long token, String site) {
    /** Returns who holds what, for people. */
    String describe() {
      return "process %s holds the lock %s with token %d, acquired %s"
          .formatted(process, path, token, site);
    }
  }

  /**
   * Creates records.
   *
   * @param now the clock of the ensemble
   */
  ProcessRecords(Supplier<Instant> now) {
    this.now = now;
  }

  void addCandidate(String process, MeasuredCandidate candidate) {
    candidates.add(new KnownCandidate(process, candidate));
  }

  void removeCandidate(String process, MeasuredCandidate candidate) {
    candidates.remove(new KnownCandidate(process, candidate));
  }

  void addHold(RunningHold hold) {
    holds.add(hold);
  }

  void removeHold(RunningHold hold) {
    holds.remove(hold);
  }

  /** Forgets what a process holds, because it has been killed. */
  void forgetHolds(String process) {
    holds.removeIf(hold -> hold.process().equals(process));
  }

  void addFinding(String finding) {
    findings.add(finding);
  }

  /** Returns the candidates that lead at this moment. */
  List<KnownCandidate> leadersOf(String path) {
    return candidatesOf(path).stream().filter(KnownCandidate::isLeader).toList();
  }

  private List<KnownCandidate> candidatesOf(String path) {
    return candidates.stream().filter(each -> each.candidate().election().equals(path)).toList();
  }

  /**
   * Looks whether two candidates lead, now that a term has begun. No other moment needs a look: a
   * leadership that is over never becomes valid again.
   */
  void checkOneLeads(String path) {
    List<KnownCandidate> leaders =
        leadersOf(path).stream().filter(each -> each.candidate().leadsAlone()).toList();
    if (leaders.size() > 1) {
      addFinding(
          leaders.size() + " led " + path + " at " + now.get() + ": " + describeAll(leaders));
    }
  }

  /** Returns what is known of an election, for people. */
  String describe(String path) {
    List<KnownCandidate> all = candidatesOf(path);
    return all.isEmpty() ? "it has no candidate" : describeAll(all);
  }

  private static String describeAll(List<KnownCandidate> some) {
    return some.stream().map(KnownCandidate::describe).collect(Collectors.joining("; "));
  }

  /** Returns what is known of all elections and locks, for people. */
  String describeAll() {
    List<String> lines = new ArrayList<>();
    candidates.forEach(each -> lines.add(each.candidate().election() + ": " + each.describe()));
    holds.forEach(hold -> lines.add(hold.describe()));
    return lines.isEmpty() ? "there are no candidates and no holders" : String.join("; ", lines);
  }

  /** Returns what went wrong so far, once: two leaders, or a failure of Baton's own code. */
  List<String> takeFindings() {
    List<String> taken = List.copyOf(findings);
    findings.removeAll(taken);
    return taken;
  }

  /** Returns the locks that a process holds, for people. */
  List<String> heldBy(String process) {
    return holds.stream()
        .filter(hold -> hold.process().equals(process))
        .map(RunningHold::describe)
        .toList();
  }

  /** Returns the elections that a process leads, for people. */
  List<String> ledBy(String process) {
    return candidates.stream()
        .filter(each -> each.process().equals(process) && each.isLeader())
        .map(
            each ->
                each.candidate().id()
                    + " of process "
                    + process
                    + " leads "
                    + each.candidate().election())
        .toList();
  }
}
