package dev.baton.testkit;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a proxy does to one certain request. */
@Tag("long")
class FaultProxyRequestTest {
  private final EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
  private final FaultProxy proxy = FaultProxy.proxyTo(server.connectString());
  private final Client client = Client.connect(proxy.connectString());
  private final Client direct = Client.connect(server.connectString());

  @AfterEach
  void close() {
    proxy.pass();
    client.close();
    direct.close();
    proxy.close();
    server.close();
  }

  @Test
  void losesAnAnswerToWhatTheServerHasDone() {
    FaultTrap lost = proxy.onNext(OpCode.CREATE, ProxyFault.LOSE_ANSWER);

    assertThat(client.create("/a")).succeedsWithin(LIMIT).isEqualTo(Code.CONNECTIONLOSS);

    assertThat(direct.exists("/a")).isTrue();
    lost.awaitSprung();
    client.await(KeeperState.SyncConnected);
    assertThat(client.create("/b")).succeedsWithin(LIMIT).isEqualTo(Code.OK);
  }

  @Test
  void losesARequestBeforeTheServerHearsOfIt() {
    FaultTrap lost = proxy.onNext(OpCode.CREATE, ProxyFault.LOSE_REQUEST);

    assertThat(client.create("/a")).succeedsWithin(LIMIT).isEqualTo(Code.CONNECTIONLOSS);

    lost.awaitSprung();
    client.await(KeeperState.SyncConnected);
    assertThat(client.exists("/a")).isFalse();
  }

  @Test
  void cutsRightBehindAnAnswer() {
    FaultTrap cut = proxy.onNext(OpCode.CREATE, ProxyFault.CUT_AFTER_ANSWER);

    assertThat(client.create("/a")).succeedsWithin(LIMIT).isEqualTo(Code.OK);

    cut.awaitSprung();
    client.await(KeeperState.Disconnected);
    client.await(KeeperState.SyncConnected);
  }

  @Test
  void deliversARequestWhoseClientHasGone() {
    HeldMessage held = proxy.holdRequest(OpCode.CREATE);
    proxy.refuseConnections();
    CompletableFuture<Code> answer = client.create("/a");

    held.awaitArrival().cutClient();
    assertThat(answer).succeedsWithin(LIMIT).isEqualTo(Code.CONNECTIONLOSS);
    assertThat(direct.exists("/a")).isFalse();
    assertThat(proxy.connectionCount()).isEqualTo(1);

    held.deliver();
    ConditionWait.waitUntil("the late request to be carried out", () -> direct.exists("/a"));
    ConditionWait.waitUntil("the server to learn of it", () -> proxy.connectionCount() == 0);
    proxy.acceptConnections();
    client.await(KeeperState.SyncConnected);
  }

  @Test
  void dropsARequestAndTheConnection() {
    HeldMessage held = proxy.holdRequest(OpCode.CREATE);
    CompletableFuture<Code> answer = client.create("/a");

    held.awaitArrival();
    assertThat(answer).isNotDone();
    held.drop();

    assertThat(answer).succeedsWithin(LIMIT).isEqualTo(Code.CONNECTIONLOSS);
    client.await(KeeperState.SyncConnected);
    assertThat(client.exists("/a")).isFalse();
  }

  @Test
  void holdsAnAnswerAndWhatComesBehindIt() {
    HeldMessage held = proxy.holdAnswer(OpCode.CREATE);
    CompletableFuture<Code> first = client.create("/a");
    CompletableFuture<Code> second = client.create("/b");

    held.awaitArrival();
    ConditionWait.waitUntil("both to be carried out", () -> direct.exists("/b"));
    assertThat(first).isNotDone();
    assertThat(second).isNotDone();

    held.deliver();
    assertThat(first).succeedsWithin(LIMIT).isEqualTo(Code.OK);
    assertThat(second).succeedsWithin(LIMIT).isEqualTo(Code.OK);
  }

  @Test
  void holdsAWatchEvent() {
    assertThat(client.watch("/a")).succeedsWithin(LIMIT).isEqualTo(Code.NONODE);
    HeldMessage held = proxy.holdAnswer(OpCode.WATCH_EVENT, event -> event.mentionsText("/a"));

    assertThat(direct.create("/a")).succeedsWithin(LIMIT).isEqualTo(Code.OK);
    held.awaitArrival();
    assertThat(client.events).isEmpty();

    held.deliver();
    ConditionWait.waitUntil("the event", () -> client.events.size() == 1);
  }

  @Test
  void choosesByWhatARequestMentions() {
    FaultTrap lost =
        proxy.onNext(OpCode.CREATE, request -> request.mentionsText("/b"), ProxyFault.LOSE_ANSWER);

    assertThat(client.create("/a")).succeedsWithin(LIMIT).isEqualTo(Code.OK);
    assertThat(lost.isSprung()).isFalse();
    assertThat(client.create("/b")).succeedsWithin(LIMIT).isEqualTo(Code.CONNECTIONLOSS);
  }

  @Test
  void laysSeveralTrapsThatStrikeInTurn() {
    FaultTrap first = proxy.onNext(OpCode.CREATE, ProxyFault.CUT_AFTER_ANSWER);
    FaultTrap second = proxy.onNext(OpCode.CREATE, ProxyFault.LOSE_REQUEST);

    assertThat(client.create("/a")).succeedsWithin(LIMIT).isEqualTo(Code.OK);
    first.awaitSprung();
    client.await(KeeperState.SyncConnected);
    assertThat(second.isSprung()).isFalse();
    assertThat(client.create("/b")).succeedsWithin(LIMIT).isEqualTo(Code.CONNECTIONLOSS);
    second.awaitSprung();
  }

  @Test
  void catchesTheFirstRequestOfAConnection() {
    FaultTrap lost = proxy.onNext(OpCode.CONNECT, ProxyFault.LOSE_ANSWER);
    proxy.cut();
    client.await(KeeperState.SyncConnected);
    lost.awaitSprung();
    assertThat(proxy.requestCount(OpCode.CONNECT)).isGreaterThanOrEqualTo(2);
  }

  @Test
  void letsATestListen() {
    List<String> heard = new CopyOnWriteArrayList<>();
    proxy.addListener(
        new PacketListener() {
          @Override
          public void requestPassing(ProxiedRequest request) {
            heard.add("request " + request.opCode());
          }

          @Override
          public void answerPassing(ProxiedAnswer answer) {
            heard.add("answer " + answer.op() + " " + Code.get(answer.error()));
          }
        });

    assertThat(client.watch("/a")).succeedsWithin(LIMIT);
    assertThat(client.create("/a", CreateMode.CONTAINER)).succeedsWithin(LIMIT);

    assertThat(heard)
        .filteredOn(line -> !line.contains("PING"))
        .containsExactly(
            "request EXISTS",
            "answer EXISTS NONODE",
            "request CREATE_CONTAINER",
            "answer WATCH_EVENT OK",
            "answer CREATE_CONTAINER OK");
  }

  @Test
  void refusesWhatMakesNoSense() {
    assertThatThrownBy(() -> proxy.onNext(OpCode.WATCH_EVENT, ProxyFault.LOSE_REQUEST))
        .hasMessage("a watch event answers no request");
    HeldMessage held = proxy.holdRequest(OpCode.CREATE);
    assertThatThrownBy(held::deliver).hasMessage("nothing is held: still waiting for a CREATE");
  }
}
