package dev.baton.sim.soak;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.sim.check.WorldFinding;
import dev.baton.sim.soak.client.ProcessJournal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The journals of all processes, including this one. Thread-safe. */
final class SoakEventLog implements AutoCloseable {
  private final Path folder;
  private final ProcessJournal own;
  private final Map<Path, Long> readUpTo = new HashMap<>();
  private final List<JournalEvent> known = new ArrayList<>();
  private final Map<String, Long> lastValid = new HashMap<>();

  /** Creates a chronicle that keeps all journals in {@code folder}. */
  SoakEventLog(Path folder) {
    this.folder = folder;
    this.own = ProcessJournal.beginJournal(folder, "soak");
  }

  Path journalFolder() {
    return folder;
  }

  /** Notes an event that concerns no candidate and happens now. */
  void noteEvent(JournalEventKind kind, String note) {
    noteEvent(JournalEvent.ofWorld(System.nanoTime(), kind, note));
  }

  /** Notes an event. */
  void noteEvent(JournalEvent event) {
    own.writeEvent(event);
  }

  /** Notes a finding that concerns no candidate. */
  void noteFinding(WorldFinding finding, String detail) {
    noteEvent(finding.createWorldEvent(System.nanoTime(), detail));
  }

  /** Returns all events in the journals so far, in no order. */
  synchronized List<JournalEvent> allEvents() {
    catchUp();
    return List.copyOf(known);
  }

  private void catchUp() {
    try (Stream<Path> files = Files.list(folder)) {
      files
          .filter(file -> file.toString().endsWith(ProcessJournal.ENDING))
          .forEach(file -> readUpTo.merge(file, readOn(file), Long::sum));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + folder, e);
    }
  }

  /** Reads the whole lines that have come since the last call, and returns their length. */
  private long readOn(Path file) {
    try (FileChannel channel = FileChannel.open(file)) {
      channel.position(readUpTo.getOrDefault(file, 0L));
      ByteBuffer bytes = ByteBuffer.allocate((int) (channel.size() - channel.position()));
      while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
        Thread.onSpinWait();
      }
      int end = endOfLines(bytes);
      UTF_8
          .decode(bytes.slice(0, end))
          .toString()
          .lines()
          .map(JournalEvent::parse)
          .forEach(this::addEvent);
      return end;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  private void addEvent(JournalEvent one) {
    known.add(one);
    if (one.kind() == JournalEventKind.VALID) {
      lastValid.merge(SoakEvidence.processOf(one), one.at(), Math::max);
    }
  }

  /** Returns the processes that have led an election within the last {@code nanos} nanoseconds. */
  synchronized Set<String> recentLeaders(long nanos) {
    catchUp();
    long since = System.nanoTime() - nanos;
    return lastValid.entrySet().stream()
        .filter(last -> last.getValue() > since)
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  private static int endOfLines(ByteBuffer bytes) {
    int end = bytes.position();
    while (end > 0 && bytes.get(end - 1) != '\n') {
      end--;
    }
    return end;
  }

  @Override
  public void close() {
    own.close();
  }
}
