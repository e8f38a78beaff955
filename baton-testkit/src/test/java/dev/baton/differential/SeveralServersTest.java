package dev.baton.differential;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.acceptance.Operator;
import dev.baton.protocol.Outcome;
import dev.baton.runtime.Answer;
import dev.baton.runtime.Request;
import dev.baton.runtime.Request.Create;
import dev.baton.runtime.Request.Delete;
import dev.baton.runtime.Request.GetChildren;
import dev.baton.runtime.Request.GetData;
import dev.baton.runtime.Request.Mode;
import dev.baton.testkit.ZooKeeperCluster;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
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

  /** One session at each server. */
  private static List<Conversation> oneAtEach(Side side) {
    List<Conversation> sessions =
        Stream.generate(() -> new Conversation(side)).limit(cluster.servers().size()).toList();
    sessions.forEach(each -> each.ask(List.of()));
    return sessions;
  }

  private static Answer behindBarrier(Side side, Conversation session, Request request) {
    session.ask(side.barrier());
    return side.await(session.send(List.of(request)).get(0));
  }

  /** Sends the same request many times over each session, in turns. */
  private static List<CompletableFuture<Answer>> often(
      List<Conversation> sessions, Request request) {
    return Collections.nCopies(AT_ONCE, sessions).stream()
        .flatMap(List::stream)
        .flatMap(session -> session.send(List.of(request)).stream())
        .toList();
  }

  @Test
  void randomScriptsBringAboutTheSameBehindBarriers() {
    Duel duel = new Duel(SeveralServersTest::realSide, ModelSide::ofSeveralServers);
    Seeds.seeds(SCRIPTS)
        .forEach(seed -> duel.check(Seeds.again(seed), Author.script(seed).withoutReaping()));
    log.info("{}", duel.tally());
  }

  @ParameterizedTest
  @EnumSource
  void anEventComesBetweenTheAnswersBeforeItsCauseAndThoseBehind(Whose whose) {
    try (Side side = whose.side()) {
      List<Conversation> sessions = oneAtEach(side);
      for (int round = 0; round < ROUNDS; round++) {
        Conversation writer = sessions.get(round % sessions.size());
        writer.ask(List.of(new Create("/x", "", Mode.EPHEMERAL)));
        sessions.forEach(each -> behindBarrier(side, each, new GetData("/x", true)));
        sessions.forEach(Conversation::takeTold);
        var deleted = writer.send(List.of(new Delete("/x")));
        often(sessions, new GetData("/x", false)).forEach(side::await);
        deleted.forEach(side::await);
        sessions.forEach(each -> behindBarrier(side, each, new GetData("/x", false)));
        assertThat(sessions)
            .allSatisfy(
                each -> assertThat(gist(each.takeTold())).matches("(DONE )*DELETED (ABSENT )+"));
      }
    }
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
    try (Side side = whose.side()) {
      List<Conversation> sessions = oneAtEach(side);
      for (int round = 0; round < ROUNDS; round++) {
        String path = "/told-" + round;
        sessions.get(round % 3).ask(List.of(new Create(path, "", Mode.EPHEMERAL)));
        assertThat(sessions)
            .extracting(each -> behindBarrier(side, each, new GetData(path, false)).outcome())
            .containsOnly(Outcome.DONE);
      }
    }
  }

  @Test
  void withoutABarrierAServerOfTheModelMayLag() {
    int stale = 0;
    try (Side side = Whose.MODEL.side()) {
      List<Conversation> sessions = oneAtEach(side);
      for (int round = 0; round < ROUNDS; round++) {
        GetData read = new GetData("/late-" + round, false);
        sessions.get(round % 3).ask(List.of(new Create(read.path(), "", Mode.EPHEMERAL)));
        for (Conversation each : sessions) {
          Answer answer = side.await(each.send(List.of(read)).get(0));
          stale += answer.outcome() == Outcome.ABSENT ? 1 : 0;
        }
      }
    }
    assertThat(stale).isPositive();
  }

  /** The session comes back at another server, where the late request may not act for it. */
  @ParameterizedTest
  @EnumSource
  void whatHasBecomeOfALostRequestIsSeenBehindABarrierAndStaysSo(Whose whose) {
    try (Side side = whose.side()) {
      Conversation loser = new Conversation(side);
      loser.ask(List.of());
      Map<String, Outcome> seen = new HashMap<>();
      for (int round = 0; round < ROUNDS; round++) {
        String path = "/lost-" + round;
        var unused = loser.send(List.of(new Create(path, "", Mode.EPHEMERAL)));
        loser.drop();
        loser.ask(List.of());
        seen.put(path, behindBarrier(side, loser, new GetData(path, false)).outcome());
      }
      for (Conversation each : oneAtEach(side)) {
        each.ask(side.barrier());
        seen.forEach(
            (path, outcome) ->
                assertThat(behindBarrier(side, each, new GetData(path, false)).outcome())
                    .as(path)
                    .isEqualTo(outcome));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void aTransactionIsSeenWholeOrNotAtAll(Whose whose) {
    try (Side side = whose.side()) {
      List<Conversation> sessions = oneAtEach(side);
      Request all =
          new Request.Multi(
              Stream.of("/a", "/b", "/c", "/d")
                  .<Request>map(path -> new Create(path, "", Mode.EPHEMERAL))
                  .toList());
      for (int round = 0; round < ROUNDS; round++) {
        Conversation passing = new Conversation(side);
        passing.ask(List.of());
        List<CompletableFuture<Answer>> lists =
            new ArrayList<>(often(sessions, new GetChildren("/", false)));
        var created = passing.send(List.of(all));
        lists.addAll(often(sessions, new GetChildren("/", false)));
        created.forEach(side::await);
        lists.addAll(often(sessions, new GetChildren("/", false)));
        passing.close(List.of());
        assertThat(lists).extracting(list -> side.await(list).children().size()).isSubsetOf(0, 4);
        sessions.forEach(each -> each.ask(side.barrier()));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void numbersGrowAsTransactionsDo(Whose whose) {
    try (Side side = whose.side()) {
      List<Conversation> sessions = oneAtEach(side);
      Map<String, Long> czxids = new HashMap<>();
      often(sessions, new Create("/n-", "", Mode.EPHEMERAL_SEQUENTIAL)).stream()
          .map(side::await)
          .forEach(
              answer ->
                  czxids.put(answer.paths().get(0), Objects.requireNonNull(answer.stat()).czxid()));
      List<String> byNumber = czxids.keySet().stream().sorted().toList();
      assertThat(byNumber).hasSize(3 * AT_ONCE).first().isEqualTo("/n-0000000000");
      assertThat(byNumber).last().isEqualTo("/n-%010d".formatted(3 * AT_ONCE - 1));
      assertThat(byNumber).extracting(czxids::get).isSorted().doesNotHaveDuplicates();
    }
  }
}
