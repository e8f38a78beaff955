package dev.baton.sim.swarm;

import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.runtime.node.ElectionHistory;
import dev.baton.runtime.node.HistoryEntry;
import dev.baton.runtime.node.PastTerm;
import dev.baton.runtime.port.NodeBytes;
import dev.baton.sim.check.TrueHistory;
import dev.baton.sim.check.WorldFinding;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The watcher of the election histories. Notes the terms written into them and the terms lost from
 * them.
 */
final class HistoryWatcher {
  private static final String HISTORIES = "/baton/history/";

  private final SwarmEventLog eventLog;
  private final boolean allSeen;
  private final UnaryOperator<String> names;
  private final Map<String, StoredHistory> known = new HashMap<>();

  /** What the nodes of one history hold. */
  private static final class StoredHistory {
    String text = "";
    final Map<String, HistoryEntry> entries = new HashMap<>();
    List<PastTerm> terms = List.of();
  }

  /**
   * Creates a watcher that notes changes from now on.
   *
   * @param allSeen true if every leader is seen to lead, so that the records can be judged
   * @param names the function from a candidate's id to its name
   */
  HistoryWatcher(SwarmEventLog eventLog, boolean allSeen, UnaryOperator<String> names) {
    this.eventLog = eventLog;
    this.names = names;
    this.allSeen = allSeen;
  }

  /**
   * Returns whether the path is that of a history, or of an entry of one, but not of elections in
   * which nothing shows for certain who leads.
   */
  static boolean isOfHistory(String path) {
    return path.startsWith(HISTORIES)
        && !lineOf(path).startsWith(SwarmMachine.CROWD_PATH)
        && !lineOf(path).startsWith(SwarmShards.PATH)
        && !lineOf(path).startsWith(SwarmSlots.PATH);
  }

  /** Notes a created node: perhaps an entry. */
  void noteCreated(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    HistoryEntry.parse(name)
        .ifPresent(
            entry -> {
              storedAt(parentOf(path)).entries.put(name, entry);
              judgeStored(parentOf(path));
            });
  }

  /**
   * Notes a deleted node. The history is judged with its next change, since a folding deletes many
   * entries in one transaction.
   */
  void noteDeleted(String path) {
    if (known.remove(path) == null) {
      storedAt(parentOf(path)).entries.remove(path.substring(path.lastIndexOf('/') + 1));
    }
  }

  /** Notes the text of a history. */
  void noteWritten(String path, NodeBytes data) {
    storedAt(path).text = data.text();
    judgeText(path);
    judgeStored(path);
  }

  /** Judges what is folded: terms that have ended, each once, in their order. */
  private void judgeText(String path) {
    List<PastTerm> folded =
        storedAt(path).text.lines().flatMap(line -> PastTerm.parse(line).stream()).toList();
    for (int i = 0; i < folded.size(); i++) {
      PastTerm term = folded.get(i);
      if (term.isLasting()) {
        noteForgotten(lineOf(path), term, "the end");
      } else if (i > 0 && term.token() <= folded.get(i - 1).token()) {
        noteForgotten(lineOf(path), term, "the order");
      }
    }
  }

  private static String lineOf(String path) {
    return "/" + path.substring(HISTORIES.length()).replace("%2F", "/").replace("%25", "%");
  }

  private static String parentOf(String path) {
    return path.substring(0, path.lastIndexOf('/'));
  }

  private StoredHistory storedAt(String path) {
    return known.computeIfAbsent(path, unused -> new StoredHistory());
  }

  private void judgeStored(String path) {
    StoredHistory stored = storedAt(path);
    List<PastTerm> terms =
        ElectionHistory.decode(stored.text).termsWith(List.copyOf(stored.entries.values()));
    noteChanges(lineOf(path), stored.terms, terms);
    stored.terms = terms;
  }

  private void noteChanges(String line, List<PastTerm> before, List<PastTerm> now) {
    for (PastTerm term : now) {
      if (allSeen && !before.contains(term)) {
        eventLog.noteEvent(
            names.apply(term.id()),
            line,
            JournalEventKind.RECORDED,
            term.token(),
            recordNoteOf(term));
      }
    }
    Map<Long, PastTerm> left =
        now.stream().collect(Collectors.toMap(PastTerm::token, Function.identity()));
    boolean full = now.size() >= SwarmMachine.MOST_TERMS;
    for (PastTerm term : before) {
      PastTerm kept = left.get(term.token());
      boolean dropped = full && term.token() < now.get(0).token();
      if (kept == null && !dropped) {
        noteForgotten(line, term, "");
      } else if (kept != null && kept.reason() != term.reason() && term.reason() != null) {
        noteForgotten(line, term, "the end");
      }
    }
  }

  private void noteForgotten(String line, PastTerm term, String what) {
    eventLog.noteFinding(names.apply(term.id()), line, WorldFinding.FORGOTTEN, term.token(), what);
  }

  private static String recordNoteOf(PastTerm term) {
    return TrueHistory.recordNote(term.from() != 0, !term.isLasting(), term.reason());
  }
}
