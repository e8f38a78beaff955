package dev.baton.sim.soak;

import dev.baton.journal.Happening;
import dev.baton.sim.soak.client.Write;
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
record Writes(int acknowledged, List<String> lost, List<String> reordered, List<String> exempt) {
  private record Key(String who, long number, String sequence, long at) {}

  static Writes of(Evidence evidence) {
    Map<Long, Long> deletions = evidence.history().deletions();
    List<String> reordered = new ArrayList<>();
    List<String> exempt = new ArrayList<>();
    Set<Key> taken = new HashSet<>();
    for (List<Write> file : evidence.taken().values()) {
      file.forEach(write -> taken.add(key(write)));
      for (Write write : reordered(file)) {
        boolean excused = deletions.getOrDefault(write.number(), Long.MAX_VALUE) <= write.at();
        (excused ? exempt : reordered).add(write.toString());
      }
    }
    List<String> lost =
        evidence.acknowledged().stream()
            .filter(one -> !taken.contains(key(one)))
            .map(Happening::toString)
            .toList();
    return new Writes(evidence.acknowledged().size(), lost, reordered, exempt);
  }

  private static Key key(Write write) {
    return new Key(write.who(), write.number(), Long.toString(write.sequence()), write.at());
  }

  private static Key key(Happening acknowledged) {
    return new Key(
        acknowledged.who(), acknowledged.token(), acknowledged.note(), acknowledged.at());
  }

  private static List<Write> reordered(List<Write> file) {
    List<Write> reordered = new ArrayList<>();
    Map<String, Long> sequences = new HashMap<>();
    long number = 0;
    long at = 0;
    for (Write write : file) {
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
