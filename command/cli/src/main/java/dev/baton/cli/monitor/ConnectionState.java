package dev.baton.cli.monitor;

import dev.baton.Baton;
import dev.baton.protocol.claim.ClaimEvent;
import dev.baton.protocol.claim.JournalEntry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The state of the connection to ZooKeeper, read from the journal of this process's claims. */
record ConnectionState(Baton baton) {
  /** Returns how long the connection has been lost; empty if it is not lost. */
  Optional<Duration> lostFor() {
    List<JournalEntry> journal = baton.journal();
    for (int i = journal.size() - 1; i >= 0; i--) {
      ClaimEvent event = journal.get(i).event();
      if (event instanceof ClaimEvent.SessionConnected) {
        return Optional.empty();
      }
      if (event instanceof ClaimEvent.SessionDisconnected) {
        return Optional.of(Duration.ofNanos(System.nanoTime() - journal.get(i).nanos()));
      }
    }
    return Optional.empty();
  }
}
