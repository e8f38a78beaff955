package dev.baton.sim.swarm;

import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.runtime.node.PastTerm;
import dev.baton.runtime.port.NodeBytes;
import dev.baton.sim.check.TrueHistory;
import dev.baton.sim.check.WorldFinding;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * The watcher of the election histories. Notes the terms written into them and the terms lost from
 * them.
 */
final class HistoryWatcher {
  private static final String HISTORIES = "/baton/history/";

  private final SwarmEventLog chronicle;
  private final boolean allSeen;
  private final UnaryOperator<String> names;
  private final Map<String, List<PastTerm>> known = new HashMap<>();

  /**
   * Creates a watcher that notes changes from now on.
   *
   * @param allSeen true if every leader is seen to lead, so that the records can be judged
   * @param names the function from a candidate's id to its name
   */
  HistoryWatcher(SwarmEventLog chronicle, boolean allSeen, UnaryOperator<String> names) {
    this.chronicle = chronicle;
    this.names = names;
    this.allSeen = allSeen;
  }

  /** Notes a written node, if it holds the history of an election. */
  void noteWrite(String path, NodeBytes data) {
    if (path.startsWith(HISTORIES)) {
      String line =
          "/" + path.substring(HISTORIES.length()).replace("%2F", "/").replace("%25", "%");
      List<PastTerm> terms =
          data.text().lines().flatMap(text -> PastTerm.parse(text).stream()).toList();
      noteChanges(line, known.getOrDefault(line, List.of()), terms);
      known.put(line, terms);
    }
  }

  private void noteChanges(String line, List<PastTerm> before, List<PastTerm> now) {
    for (PastTerm term : now) {
      if (allSeen && !before.contains(term)) {
        chronicle.noteEvent(
            names.apply(term.id()),
            line,
            JournalEventKind.RECORDED,
            term.token(),
            recordNoteOf(term));
      }
    }
    List<Long> tokens = now.stream().map(PastTerm::token).toList();
    boolean full = now.size() == SwarmMachine.MOST_TERMS;
    before.stream()
        .filter(term -> !tokens.contains(term.token()))
        .filter(term -> !full || term.token() > tokens.get(0))
        .forEach(
            term ->
                chronicle.noteFinding(
                    names.apply(term.id()), line, WorldFinding.FORGOTTEN, term.token(), ""));
    if (!tokens.stream().sorted().distinct().toList().equals(tokens)) {
      chronicle.noteFinding("", line, WorldFinding.FORGOTTEN, 0, "the order of " + tokens);
    }
    now.stream()
        .limit(Math.max(0, now.size() - 1))
        .filter(PastTerm::isLasting)
        .forEach(
            term ->
                chronicle.noteFinding(
                    names.apply(term.id()), line, WorldFinding.FORGOTTEN, term.token(), "the end"));
  }

  private static String recordNoteOf(PastTerm term) {
    return TrueHistory.recordNote(term.from() != 0, !term.isLasting(), term.reason());
  }
}
