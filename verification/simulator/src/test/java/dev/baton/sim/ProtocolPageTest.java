package dev.baton.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Writes {@code target/protocol.md}, which tells every step that a claim made in small worlds. */
@Tag("all")
@Tag("long")
class ProtocolPageTest {
  private static final String[] SEARCHES = {
    "QUEUE 2 faults=2 stalls=1 withdrawals=1 limit=25000",
    "QUEUE 2 settled faults=2 mails=1 resigns=1 limit=25000",
    "QUEUE 2 settled faults=1 beats=1 giveUps=1 lapses=1 resigns=1 withdrawals=1 limit=25000",
    "QUEUE 4 settled beats=1 withdrawals=2 limit=20000",
    "QUEUE 2 nearEnd=0 withdrawals=1 limit=25000",
    "QUEUE 2 nearEnd=0 settled faults=2 mails=1 withdrawals=1 limit=25000",
    "WATCH_ALL 2 settled faults=2 lapses=1 limit=25000",
    "WATCH_ALL 3 settled resigns=1 withdrawals=1 limit=25000",
    "RACE 2 faults=2 stalls=1 withdrawals=1 limit=25000",
    "RACE 2 settled faults=2 mails=1 lapses=1 resigns=1 withdrawals=1 limit=25000",
    "SHARED wr settled faults=1 downgrades=1 resigns=1 withdrawals=1 limit=25000",
    "SHARED wrr settled faults=1 downgrades=1 withdrawals=1 limit=25000",
    "PERMITS 2:1111 settled withdrawals=2 limit=25000",
    "QUEUE 2 settled faults=2 evictions=1 lapses=1 resigns=1 limit=25000",
    "RACE 2 settled faults=1 evictions=1 resigns=1 limit=25000",
  };

  @Test
  void worldsReachEachState() throws IOException {
    Atlas atlas = Atlas.of(SEARCHES);
    Files.writeString(Path.of("target", "protocol.md"), ProtocolPage.of(atlas));

    assertThat(ProtocolPage.STATES).allSatisfy(state -> assertThat(atlas.of(state)).isNotEmpty());
    assertThat(atlas.states()).isSubsetOf(ProtocolPage.STATES);
  }
}
