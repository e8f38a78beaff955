package dev.baton.sim.soak;

import dev.baton.journal.Happening;
import dev.baton.journal.Happening.Kind;
import dev.baton.sim.check.History;
import dev.baton.sim.soak.client.FencedFile;
import dev.baton.sim.soak.client.Line;
import dev.baton.sim.soak.client.Write;
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
record Evidence(History history, Map<String, List<Write>> taken, List<Happening> acknowledged) {

  /**
   * Reads the evidence.
   *
   * @param tokens true if the numbers of leaderships are the tokens of their nodes
   */
  static Evidence gather(List<Happening> journals, boolean tokens, List<Line> lines, Path files) {
    List<Happening> happenings = new ArrayList<>(told(journals));
    if (!tokens) {
      happenings.addAll(deletions(journals));
    }
    List<Happening> acknowledged = happenings.stream().filter(Evidence::isWrite).toList();
    happenings.removeIf(Evidence::isWrite);
    Map<String, List<Write>> taken = new LinkedHashMap<>();
    for (Line line : lines) {
      Path file = line.file(files);
      List<Write> writes = Files.exists(file) ? FencedFile.read(file) : List.of();
      taken.put(line.path(), writes);
      writes.forEach(write -> happenings.add(happening(line, write)));
    }
    return new Evidence(new History(happenings), taken, acknowledged);
  }

  /** Returns a deletion event for each leadership that was won by a deleted node. */
  private static List<Happening> deletions(List<Happening> journals) {
    Map<String, Long> deleted = new LinkedHashMap<>();
    journals.stream()
        .filter(one -> one.kind() == Kind.DELETED)
        .forEach(one -> deleted.putIfAbsent(one.note(), one.at()));
    List<Happening> deletions = new ArrayList<>();
    for (Happening one : journals) {
      Long at = deleted.get(one.note());
      if (one.kind() == Kind.ELECTED && at != null) {
        deletions.add(new Happening(at, "", one.line(), Kind.DELETED, one.token(), one.note()));
      }
    }
    return deletions;
  }

  /** Returns the name of a candidate's process. */
  static String process(Happening one) {
    int at = one.who().indexOf('@');
    return at < 0 ? one.who() : one.who().substring(0, at);
  }

  private static boolean isWrite(Happening one) {
    return one.kind() == Kind.WROTE;
  }

  private static Happening happening(Line line, Write write) {
    return new Happening(
        write.at(),
        write.who(),
        line.path(),
        Kind.WROTE,
        write.number(),
        Long.toString(write.sequence()));
  }

  /**
   * Returns the events of the journals, with the death of a process repeated for each of its
   * candidates.
   */
  static List<Happening> told(List<Happening> journals) {
    List<Happening> told = new ArrayList<>();
    Map<String, Long> deaths = new LinkedHashMap<>();
    for (Happening one : journals) {
      if (one.kind() == Kind.KILLED) {
        deaths.put(one.who(), one.at());
      } else {
        told.add(one);
      }
    }
    for (Happening one : journals) {
      Long death = deaths.get(process(one));
      if (one.kind() == Kind.CAME && death != null) {
        told.add(new Happening(death, one.who(), one.line(), Kind.KILLED, 0, ""));
      }
    }
    return told;
  }
}
