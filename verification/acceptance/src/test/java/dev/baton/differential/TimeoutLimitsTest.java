package dev.baton.differential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.port.ZooKeeperRequest.Create;
import dev.baton.runtime.port.ZooKeeperRequest.Exists;
import dev.baton.runtime.port.ZooKeeperRequest.NodeKind;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The model grants other session timeouts at a reconnect, and keeps to them, as servers do. */
@Tag("all")
@Tag("long")
class TimeoutLimitsTest {
  private static final int SCRIPTS = 20;
  private static final Duration SHORT = Duration.ofSeconds(6);

  @Test
  void randomScriptsBringAboutTheSame() {
    Duel duel = new Duel(BackupSide::launch, ModelSide::ofOneServer);
    Seeds.seeds(SCRIPTS).forEach(seed -> duel.check(Seeds.again(seed), Author.withLimits(seed)));
  }

  /** Each grant is a whole {@link #SHORT} apart from the next. */
  @ParameterizedTest
  @EnumSource
  void sessionsEndInTheOrderOfTheirLastGrants(RestoredDataTest.Whose whose) {
    try (Side side = whose.side()) {
      Conversation observer = new Conversation(side, side.ensemble(0));
      grantAtMost(side, SHORT.multipliedBy(2));
      Conversation shortened = session(side, 1, "/shortened");
      Conversation steady = session(side, 2, "/steady");
      grantAtMost(side, SHORT);
      Conversation lengthened = session(side, 3, "/lengthened");
      reconnect(shortened);
      grantAtMost(side, SHORT.multipliedBy(3));
      reconnect(lengthened);
      observer.ask(watches("/shortened", "/steady", "/lengthened"));
      observer.takeTold();

      Stream.of(shortened, steady, lengthened).forEach(TimeoutLimitsTest::leave);

      observer.awaitChange("/lengthened");
      assertThat(observer.takeTold().stream().map(told -> ((Told.Changed) told).path()))
          .containsExactly("/shortened", "/steady", "/lengthened");
      observer.end();
    }
  }

  private static void grantAtMost(Side side, Duration most) {
    side.limitTimeouts(Duration.ofMillis(200), most);
  }

  private static Conversation session(Side side, int number, String node) {
    Conversation session = new Conversation(side, side.ensemble(number));
    session.ask(List.of(new Create(node, "", NodeKind.EPHEMERAL)));
    return session;
  }

  private static List<ZooKeeperRequest> watches(String... nodes) {
    return Stream.of(nodes).<ZooKeeperRequest>map(node -> new Exists(node, true)).toList();
  }

  private static void reconnect(Conversation session) {
    session.drop();
    session.ask(List.of());
  }

  /** The session lasts for its timeout from this on. */
  private static void leave(Conversation session) {
    session.ask(List.of(new Exists("/", false)));
    session.drop();
  }
}
