package dev.baton.differential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.port.ZooKeeperRequest.Create;
import dev.baton.runtime.port.ZooKeeperRequest.NodeKind;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The model goes back to a backup as a real server does. */
@Tag("all")
@Tag("long")
class RestoredDataTest {
  private static final Logger log = LoggerFactory.getLogger(RestoredDataTest.class);
  private static final int SCRIPTS = 20;
  private static final int LATER = 10;

  /** Whose server. */
  enum Whose {
    REAL,
    MODEL;

    Side side() {
      return this == REAL ? BackupSide.launch("/facts") : ModelSide.ofOneServer();
    }
  }

  @Test
  void randomScriptsBringAboutTheSame() {
    Duel duel = new Duel(BackupSide::launch, ModelSide::ofOneServer);
    Seeds.seeds(SCRIPTS).forEach(seed -> duel.check(Seeds.again(seed), Author.withRestores(seed)));
    log.info("{}", duel.tally());
  }

  @ParameterizedTest
  @EnumSource
  void numbersOfTransactionsComeTwice(Whose whose) {
    try (Side side = whose.side()) {
      Conversation session = new Conversation(side, side.ensemble(0));
      session.ask(List.of());
      side.backUp();
      long last =
          Stream.generate(() -> created(side, session)).limit(LATER).toList().get(LATER - 1);
      side.restore();
      session.awaitLost();
      session.ask(List.of());
      assertThat(created(side, session)).isLessThan(last);
      session.end();
    }
  }

  private static long created(Side side, Conversation session) {
    ZooKeeperRequest create = new Create("/n-", "", NodeKind.EPHEMERAL_SEQUENTIAL);
    ZooKeeperAnswer answer = side.await(session.send(List.of(create)).get(0));
    return Objects.requireNonNull(answer.stat()).czxid();
  }
}
