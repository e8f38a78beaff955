package dev.baton.differential;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.acceptance.Operator;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.port.ZooKeeperRequest.Create;
import dev.baton.runtime.port.ZooKeeperRequest.Delete;
import dev.baton.runtime.port.ZooKeeperRequest.GetChildren;
import dev.baton.runtime.port.ZooKeeperRequest.GetData;
import dev.baton.runtime.port.ZooKeeperRequest.NodeKind;
import dev.baton.testkit.ZooKeeperCluster;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The model of several servers, which lag as they like, is as real ones are at their worst. Behind
 * a barrier nothing is left to chance, and all must be the same; of the rest, what holds at real
 * servers is tested at the model, too.
 */
@Tag("long")
class SeveralServersTest {
  private static final Logger log = LoggerFactory.getLogger(SeveralServersTest.class);
  private static final int SCRIPTS = 10;
  private static final int ROUNDS = 30;
  private static final int AT_ONCE = 10;

  private static ZooKeeperCluster cluster;
  private static Operator operator;
  private static int sides;

  /** Whose servers. */
  enum Whose {
    REAL,
    MODEL;

    Side side() {
      return this == REAL ? realSide("/facts-" + sides++) : ModelSide.ofSeveralServers();
    }
  }

  @BeforeAll
  static void launch() {
    cluster = ZooKeeperCluster.launch(3);
    operator = Operator.at(cluster.connectString());
    operator.identify("operator:secret");
  }

  @AfterAll
  static void close() {
    operator.close();
    cluster.close();
  }

  private static Side realSide(String root) {
    return new ClusterSide(cluster.connectString(), operator, root);
  }

  /** Checks something with one session at each server. */
  private static void at(Whose whose, BiConsumer<Side, List<Conversation>> fact) {
    try (Side side = whose.side()) {
      List<Conversation> sessions = IntStream.range(0, 3).mapToObj(i -> open(side, i)).toList();
      fact.accept(side, sessions);
      sessions.forEach(Conversation::end);
    }
  }

  private static Conversation open(Side side, int number) {
    Conversation session = new Conversation(side, side.ensemble(number));
    session.ask(List.of());
    return session;
  }

  private static ZooKeeperAnswer behindBarrier(
      Side side, Conversation session, ZooKeeperRequest request) {
    session.ask(side.barrier());
    return side.await(session.send(List.of(request)).get(0));
  }

  /** Sends the same request many times over each session, in turns. */
  private static List<CompletableFuture<ZooKeeperAnswer>> often(
      List<Conversation> sessions, ZooKeeperRequest request) {
    return Collections.nCopies(AT_ONCE, sessions).stream()
        .flatMap(List::stream)
        .flatMap(session -> session.send(List.of(request)).stream())
        .toList();
  }

  @Test
  void randomScriptsBringAboutTheSameBehindBarriers() {
    Duel duel = new Duel(SeveralServersTest::realSide, ModelSide::ofSeveralServers);
    Seeds.seeds(SCRIPTS)
        .forEach(seed -> duel.check(Seeds.again(seed), Author.script(seed).forSeveralServers()));
    log.info("{}", duel.tally());
  }

  @ParameterizedTest
  @EnumSource
  void anEventComesBetweenTheAnswersBeforeItsCauseAndThoseBehind(Whose whose) {
    at(
        whose,
        (side, sessions) -> {
          for (int round = 0; round < ROUNDS; round++) {
            Conversation writer = sessions.get(round % 3);
            writer.ask(List.of(new Create("/x", "", NodeKind.EPHEMERAL)));
            sessions.forEach(each -> behindBarrier(side, each, new GetData("/x", true)));
            sessions.forEach(Conversation::takeTold);
            var deleted = writer.send(List.of(new Delete("/x")));
            often(sessions, new GetData("/x", false)).forEach(side::await);
            deleted.forEach(side::await);
            sessions.forEach(each -> behindBarrier(side, each, new GetData("/x", false)));
            assertThat(sessions)
                .extracting(each -> gist(each.takeTold()))
                .allMatch(gist -> gist.matches("(DONE )*DELETED (ABSENT )+"));
          }
        });
  }

  /** What events and reads told, in one word each. */
  private static String gist(List<Told> told) {
    return told.stream().map(SeveralServersTest::word).collect(joining());
  }

  private static String word(Told told) {
    if (told instanceof Told.Changed changed) {
      return changed.kind() + " ";
    }
    return told instanceof Told.Answered answered && answered.request() instanceof GetData
        ? answered.answer().outcome() + " "
        : "";
  }

  @ParameterizedTest
  @EnumSource
  void whatOneWasToldAnotherIsToldBehindABarrier(Whose whose) {
    at(
        whose,
        (side, sessions) -> {
          for (int round = 0; round < ROUNDS; round++) {
            GetData read = new GetData("/told-" + round, false);
            sessions.get(round % 3).ask(List.of(new Create(read.path(), "", NodeKind.EPHEMERAL)));
            assertThat(sessions)
                .extracting(each -> behindBarrier(side, each, read).outcome())
                .containsOnly(RequestOutcome.DONE);
          }
        });
  }

  @Test
  void withoutABarrierAServerOfTheModelMayLag() {
    at(
        Whose.MODEL,
        (side, sessions) -> {
          List<RequestOutcome> read = new ArrayList<>();
          for (int round = 0; round < ROUNDS; round++) {
            String path = "/late-" + round;
            sessions.get(round % 3).ask(List.of(new Create(path, "", NodeKind.EPHEMERAL)));
            for (Conversation each : sessions) {
              var answer = each.send(List.of(new GetData(path, false))).get(0);
              read.add(side.await(answer).outcome());
            }
          }
          assertThat(read).contains(RequestOutcome.ABSENT, RequestOutcome.DONE);
        });
  }

  /** The session comes back at another server, where the late request may not act for it. */
  @ParameterizedTest
  @EnumSource
  void whatHasBecomeOfALostRequestIsSeenBehindABarrierAndStaysSo(Whose whose) {
    at(
        whose,
        (side, sessions) -> {
          Conversation loser = sessions.get(0);
          Map<String, RequestOutcome> seen = new HashMap<>();
          for (int round = 0; round < ROUNDS; round++) {
            String path = "/lost-" + round;
            var unused = loser.send(List.of(new Create(path, "", NodeKind.EPHEMERAL)));
            loser.drop();
            loser.ask(List.of());
            seen.put(path, outcome(side, loser, path));
          }
          for (Conversation each : sessions) {
            seen.forEach(
                (path, outcome) ->
                    assertThat(outcome(side, each, path)).as(path).isEqualTo(outcome));
          }
        });
  }

  private static RequestOutcome outcome(Side side, Conversation session, String path) {
    return behindBarrier(side, session, new GetData(path, false)).outcome();
  }

  @ParameterizedTest
  @EnumSource
  void aTransactionIsSeenWholeOrNotAtAll(Whose whose) {
    ZooKeeperRequest multi =
        new ZooKeeperRequest.MultiRequest(
            Stream.of("/a", "/b", "/c", "/d")
                .<ZooKeeperRequest>map(path -> new Create(path, "", NodeKind.EPHEMERAL))
                .toList());
    at(
        whose,
        (side, sessions) -> {
          for (int round = 0; round < ROUNDS; round++) {
            Conversation passing = open(side, 3);
            List<CompletableFuture<ZooKeeperAnswer>> lists = new ArrayList<>();
            var created = passing.send(List.of(multi));
            lists.addAll(often(sessions, new GetChildren("/", false)));
            created.forEach(side::await);
            lists.addAll(often(sessions, new GetChildren("/", false)));
            passing.end();
            assertThat(lists)
                .extracting(list -> side.await(list).children().size())
                .isSubsetOf(0, 4);
            sessions.forEach(each -> each.ask(side.barrier()));
          }
        });
  }

  @ParameterizedTest
  @EnumSource
  void numbersGrowAsTransactionsDo(Whose whose) {
    at(
        whose,
        (side, sessions) -> {
          Map<String, Long> czxids = new HashMap<>();
          often(sessions, new Create("/n-", "", NodeKind.EPHEMERAL_SEQUENTIAL)).stream()
              .map(side::await)
              .forEach(answer -> czxids.put(answer.paths().get(0), czxid(answer)));
          List<String> byNumber = czxids.keySet().stream().sorted().toList();
          assertThat(byNumber)
              .hasSize(3 * AT_ONCE)
              .startsWith("/n-0000000000")
              .endsWith("/n-%010d".formatted(3 * AT_ONCE - 1));
          assertThat(byNumber).extracting(czxids::get).isSorted().doesNotHaveDuplicates();
        });
  }

  private static long czxid(ZooKeeperAnswer answer) {
    return Objects.requireNonNull(answer.stat()).czxid();
  }
}
