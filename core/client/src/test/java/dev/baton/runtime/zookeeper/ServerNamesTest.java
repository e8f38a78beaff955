package dev.baton.runtime.zookeeper;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static dev.baton.testkit.ConditionWait.waitUntil;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.internal.ClientContext;
import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.loop.ThreadLoop;
import dev.baton.runtime.session.EngineSettings;
import dev.baton.testkit.ServerPlace;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperConfig;
import dev.baton.testkit.ZooKeeperProcess;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A leader knows real servers by name, and loses the server of its connection again and again. */
@Tag("all")
@Tag("long")
class ServerNamesTest {
  private static final int ROUNDS = Integer.getInteger("baton.names.rounds", 3);

  /** A lease of 45 s outlasts what a busy machine adds; ten seconds are what users have. */
  private static final Duration TIMEOUT =
      Duration.ofSeconds(Integer.getInteger("baton.names.timeout", 60));

  private static final String LEADS_ON = "elected" + ", suspended, resumed".repeat(ROUNDS);

  private final ZooKeeperCluster cluster =
      ZooKeeperCluster.launch(
          Stream.of("127.0.0.2", "127.0.0.3", "127.0.0.4").map(ServerPlace::atHost).toList(),
          ZooKeeperConfig.DEFAULT);
  private final List<ZooKeeperProcess> followers = cluster.followers();
  private final List<String> told = new CopyOnWriteArrayList<>();
  private final ExecutorService callbacks = Executors.newCachedThreadPool();
  private volatile boolean resolverDown;

  @AfterEach
  void stop() {
    callbacks.shutdownNow();
    cluster.close();
  }

  /** Returns the addresses of all followers for the name of all, or that of one of them. */
  private InetAddress[] lookUp(String name) throws UnknownHostException {
    if (resolverDown) {
      throw new UnknownHostException(name);
    }
    return name.equals("all")
        ? new InetAddress[] {addressOf(followers.get(0)), addressOf(followers.get(1))}
        : new InetAddress[] {addressOf(followers.get(Integer.parseInt(name.substring(2))))};
  }

  private static InetAddress addressOf(ZooKeeperProcess server) throws UnknownHostException {
    return InetAddress.getByName(server.place().clientHost());
  }

  private static String portOf(ZooKeeperProcess server) {
    return server.connectString().substring(server.place().clientHost().length());
  }

  /** Returns the server that has the leader's connection, once only one has a session at all. */
  private ZooKeeperProcess awaitServing() {
    waitUntil("one server with a session", () -> withSession().size() == 1);
    return withSession().get(0);
  }

  private List<ZooKeeperProcess> withSession() {
    return followers.stream()
        .filter(server -> server.askWord("cons").orElse("").contains("sid=0x"))
        .toList();
  }

  private Baton connect(String servers) {
    BatonEngine engine =
        new BatonEngine(
            new ThreadLoop("loop"),
            new ZooKeeperEnsemble(ClientSettings.of(servers), this::lookUp),
            new EngineSettings(TIMEOUT, EngineSettings.DEFAULT.assumedTick(), false, true, 0),
            new SecureRandom());
    var unused = engine.connectFirst(LIMIT);
    return new Baton(ClientContext.of(engine, callbacks, callbacks));
  }

  private void assertLeadsOn(String servers, Consumer<ZooKeeperProcess> lose) {
    try (Baton baton = connect(servers);
        Candidate leader =
            baton
                .election("/names")
                .candidate()
                .onElected(led -> told.add("elected"))
                .onSuspended(led -> told.add("suspended"))
                .onResumed(led -> told.add("resumed"))
                .onRevoked((led, reason) -> told.add("revoked " + reason))
                .campaign()) {
      assertThat(leader.whenLeader()).succeedsWithin(LIMIT);
      for (int i = 0; i < ROUNDS; i++) {
        int before = told.size();
        lose.accept(awaitServing());
        waitUntil("the loss and its end", () -> told.size() > before + 1);
        resolverDown = false;
        followers.forEach(ServerNamesTest::bringBack);
      }
      assertThat(String.join(", ", told)).isEqualTo(LEADS_ON);
    }
  }

  private static void bringBack(ZooKeeperProcess server) {
    if (server.isPaused()) {
      server.resume();
    } else if (!server.isRunning()) {
      server.start();
    }
    server.awaitServing();
  }

  @Test
  void leaderOutlivesFrozenServersOfItsOneName() {
    assertLeadsOn("all" + portOf(followers.get(0)), ZooKeeperProcess::pause);
  }

  @Test
  void leaderOutlivesKilledServersWithoutResolver() {
    String port = portOf(followers.get(0));
    assertLeadsOn(
        "zk0" + port + ",zk1" + port,
        server -> {
          resolverDown = true;
          server.kill();
        });
  }
}
