package dev.baton.sim.swarm;

import dev.baton.journal.Happening;
import dev.baton.journal.Happening.Kind;
import dev.baton.testkit.model.VirtualTime;
import java.util.ArrayList;
import java.util.List;

/** The record of the events of a world. */
final class Chronicle {
  private final VirtualTime time;
  private final List<Happening> happenings = new ArrayList<>();

  Chronicle(VirtualTime time) {
    this.time = time;
  }

  /** Returns the true time in nanoseconds. */
  long now() {
    return time.now();
  }

  void note(Kind kind, String note) {
    note("", "", kind, 0, note);
  }

  void note(String who, String line, Kind kind, long token, String note) {
    happenings.add(new Happening(time.now(), who, line, kind, token, note));
  }

  /** Records an event that happened before. */
  void note(long at, String who, String line, Kind kind, long token) {
    happenings.add(new Happening(at, who, line, kind, token, ""));
  }

  List<Happening> happenings() {
    return happenings;
  }
}
