package dev.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.protocol.Claim;
import dev.baton.protocol.Entry;
import dev.baton.protocol.Event;
import dev.baton.protocol.Mode;
import dev.baton.protocol.TurnRule;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JournalTest {
  private final Journal journal = new Journal();

  private static Entry step() {
    Claim claim = Claim.first(TurnRule.QUEUE, Mode.ALONE, 1);
    Event event = new Event.Connected();
    return new Entry(0, "/jobs", "me", claim, event, event.deliverTo(claim));
  }

  @Test
  void tellsItsReaderEachStep() {
    List<Entry> read = new ArrayList<>();
    journal.readBy(read::add);
    journal.append(step());
    journal.append(step());
    assertThat(read).hasSize(2).isEqualTo(journal.entries());
  }

  @Test
  void doesNotStopForAReaderThatFails() {
    journal.readBy(
        entry -> {
          throw new IllegalStateException("as planned");
        });
    journal.append(step());
    assertThat(journal.entries()).hasSize(1);
  }
}
