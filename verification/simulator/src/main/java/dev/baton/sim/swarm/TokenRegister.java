package dev.baton.sim.swarm;

import dev.baton.journal.JournalEvent.JournalEventKind;
import java.util.HashMap;
import java.util.Map;

/** A resource for each election that refuses a write with a smaller token than it has seen. */
final class TokenRegister {
  private final SwarmEventLog eventLog;
  private final Map<String, Long> largest = new HashMap<>();

  TokenRegister(SwarmEventLog eventLog) {
    this.eventLog = eventLog;
  }

  void writeToken(String who, String line, long token) {
    boolean fresh = token >= largest.getOrDefault(line, Long.MIN_VALUE);
    if (fresh) {
      largest.put(line, token);
    }
    eventLog.noteEvent(
        who, line, fresh ? JournalEventKind.WROTE : JournalEventKind.REFUSED, token, "");
  }
}
