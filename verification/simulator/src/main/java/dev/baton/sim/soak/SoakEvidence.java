package dev.baton.sim.soak;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.sim.check.WorldHistory;
import dev.baton.sim.soak.client.FencedRecordFile;
import dev.baton.sim.soak.client.SoakElection;
import dev.baton.sim.soak.client.WriteRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The evidence that the processes of a soak have left behind.
 *
 * @param history the events in the journals and the files
 * @param taken the writes that each election's file has taken, in its order
 * @param acknowledged the writes that their writers know to be taken
 */
record SoakEvidence(
    WorldHistory history, Map<String, List<WriteRecord>> taken, List<JournalEvent> acknowledged) {

  /**
   * Reads the evidence.
   *
   * @param tokens true if the numbers of leaderships are the tokens of their nodes
   */
  static SoakEvidence gatherEvidence(
      List<JournalEvent> journals, boolean tokens, List<SoakElection> lines, Path files) {
    List<JournalEvent> events = new ArrayList<>(withDeaths(journals));
    if (!tokens) {
      events.addAll(leadershipDeletions(journals));
    }
    List<JournalEvent> acknowledged = events.stream().filter(SoakEvidence::isWrite).toList();
    events.removeIf(SoakEvidence::isWrite);
    Map<String, List<WriteRecord>> taken = new LinkedHashMap<>();
    for (SoakElection line : lines) {
      Path file = line.fileIn(files);
      List<WriteRecord> writes =
          Files.exists(file) ? FencedRecordFile.readRecords(file) : List.of();
      taken.put(line.path(), writes);
      writes.forEach(write -> events.add(eventOf(line, write)));
    }
    return new SoakEvidence(new WorldHistory(events), taken, acknowledged);
  }

  /** Returns a deletion event for each leadership that was won by a deleted node. */
  private static List<JournalEvent> leadershipDeletions(List<JournalEvent> journals) {
    Map<String, Long> deleted = new LinkedHashMap<>();
    journals.stream()
        .filter(one -> one.kind() == JournalEventKind.DELETED)
        .forEach(one -> deleted.putIfAbsent(one.note(), one.at()));
    List<JournalEvent> deletions = new ArrayList<>();
    for (JournalEvent one : journals) {
      Long at = deleted.get(one.note());
      if (one.kind() == JournalEventKind.ELECTED && at != null) {
        deletions.add(
            new JournalEvent(
                at, "", one.path(), JournalEventKind.DELETED, one.token(), one.note()));
      }
    }
    return deletions;
  }

  /** Returns the name of a candidate's process. */
  static String processOf(JournalEvent one) {
    int at = one.candidate().indexOf('@');
    return at < 0 ? one.candidate() : one.candidate().substring(0, at);
  }

  private static boolean isWrite(JournalEvent one) {
    return one.kind() == JournalEventKind.WROTE;
  }

  private static JournalEvent eventOf(SoakElection line, WriteRecord write) {
    return new JournalEvent(
        write.at(),
        write.who(),
        line.path(),
        JournalEventKind.WROTE,
        write.number(),
        Long.toString(write.sequence()));
  }

  /**
   * Returns the events of the journals, with the death of a process repeated for each of its
   * candidates.
   */
  static List<JournalEvent> withDeaths(List<JournalEvent> journals) {
    List<JournalEvent> told = new ArrayList<>();
    Map<String, Long> deaths = new LinkedHashMap<>();
    for (JournalEvent one : journals) {
      if (one.kind() == JournalEventKind.KILLED) {
        deaths.put(one.candidate(), one.at());
      } else {
        told.add(one);
      }
    }
    for (JournalEvent one : journals) {
      Long death = deaths.get(processOf(one));
      if (one.kind() == JournalEventKind.CAME && death != null) {
        told.add(
            new JournalEvent(death, one.candidate(), one.path(), JournalEventKind.KILLED, 0, ""));
      }
    }
    return told;
  }
}
