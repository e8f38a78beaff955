package dev.baton.sim.soak;

import dev.baton.journal.JournalEvent;
import dev.baton.sim.soak.client.WriteRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The fate of the writes.
 *
 * @param acknowledged the number of writes that their writers know to be taken
 * @param lost the acknowledged writes that are missing in the files
 * @param reordered the writes taken after a write of a later leadership, or after a later write of
 *     their writer
 * @param exempt the reordered writes of leaders that lost their node to a stranger
 */
record WriteResults(
    int acknowledged, List<String> lost, List<String> reordered, List<String> exempt) {
  private record WriteKey(String who, long number, String sequence, long at) {}

  static WriteResults compareWrites(SoakEvidence evidence) {
    Map<Long, Long> deletions = evidence.history().nodeDeletions();
    List<String> reordered = new ArrayList<>();
    List<String> exempt = new ArrayList<>();
    Set<WriteKey> taken = new HashSet<>();
    for (List<WriteRecord> file : evidence.taken().values()) {
      file.forEach(write -> taken.add(keyOf(write)));
      for (WriteRecord write : findReordered(file)) {
        boolean excused = deletions.getOrDefault(write.number(), Long.MAX_VALUE) <= write.at();
        (excused ? exempt : reordered).add(write.toString());
      }
    }
    List<String> lost =
        evidence.acknowledged().stream()
            .filter(one -> !taken.contains(keyOf(one)))
            .map(JournalEvent::toString)
            .toList();
    return new WriteResults(evidence.acknowledged().size(), lost, reordered, exempt);
  }

  private static WriteKey keyOf(WriteRecord write) {
    return new WriteKey(write.who(), write.number(), Long.toString(write.sequence()), write.at());
  }

  private static WriteKey keyOf(JournalEvent acknowledged) {
    return new WriteKey(
        acknowledged.candidate(), acknowledged.token(), acknowledged.note(), acknowledged.at());
  }

  private static List<WriteRecord> findReordered(List<WriteRecord> file) {
    List<WriteRecord> reordered = new ArrayList<>();
    Map<String, Long> sequences = new HashMap<>();
    long number = 0;
    long at = 0;
    for (WriteRecord write : file) {
      long before = sequences.getOrDefault(write.who(), 0L);
      if (write.number() < number || write.at() < at || write.sequence() <= before) {
        reordered.add(write);
      }
      sequences.put(write.who(), write.sequence());
      number = Math.max(number, write.number());
      at = Math.max(at, write.at());
    }
    return reordered;
  }
}
