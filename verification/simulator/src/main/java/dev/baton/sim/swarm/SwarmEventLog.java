package dev.baton.sim.swarm;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.sim.check.WorldFinding;
import dev.baton.testkit.model.VirtualTime;
import java.util.ArrayList;
import java.util.List;

/** The record of the events of a world. */
final class SwarmEventLog {
  private final VirtualTime time;
  private final List<JournalEvent> events = new ArrayList<>();

  SwarmEventLog(VirtualTime time) {
    this.time = time;
  }

  /** Returns the true time in nanoseconds. */
  long nowNanos() {
    return time.now();
  }

  void noteEvent(JournalEventKind kind, String note) {
    noteEvent("", "", kind, 0, note);
  }

  void noteEvent(String who, String line, JournalEventKind kind, long token, String note) {
    events.add(new JournalEvent(time.now(), who, line, kind, token, note));
  }

  /** Records an event that happened before. */
  void noteEvent(long at, String who, String line, JournalEventKind kind, long token) {
    events.add(new JournalEvent(at, who, line, kind, token, ""));
  }

  /** Records that the world ended with {@code e}, without the frames of the world itself. */
  void noteCrash(Throwable e) {
    StringBuilder text = new StringBuilder(e.toString());
    for (StackTraceElement frame : e.getStackTrace()) {
      if (frame.getClassName().startsWith("dev.baton.sim.swarm")) {
        break;
      }
      text.append(" < ").append(frame);
    }
    noteEvent(JournalEventKind.CRASHED, text.toString());
  }

  void noteFinding(WorldFinding finding, String detail) {
    noteFinding("", "", finding, 0, detail);
  }

  void noteFinding(String who, String line, WorldFinding finding, long token, String detail) {
    events.add(finding.createEvent(time.now(), who, line, token, detail));
  }

  List<JournalEvent> loggedEvents() {
    return events;
  }
}
