package dev.baton.test;

import dev.baton.Baton;
import dev.baton.BatonBuilder;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.EmbeddedZooKeeper;
import dev.baton.testkit.FaultProxy;
import dev.baton.testkit.ZooKeeperConfig;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** A real server in this JVM. Each process reaches it by a proxy of its own. */
final class EmbeddedEnsemble extends TestEnsemble {

  private static final Duration LOOK_EVERY = Duration.ofMillis(5);
  private static final Duration TICK =
      Duration.ofMillis(Long.parseLong(ZooKeeperConfig.DEFAULT.properties().get("tickTime")));

  private final EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
  private final Map<String, FaultProxy> proxies = new HashMap<>();

  EmbeddedEnsemble(Duration sessionTimeout) {
    super(sessionTimeout);
  }

  private FaultProxy proxyOf(String process) {
    return proxies.computeIfAbsent(process, unused -> FaultProxy.proxyTo(server.connectString()));
  }

  @Override
  BatonBuilder newBuilder(String process) {
    return Baton.builder(proxyOf(process).connectString());
  }

  @Override
  TestProcess startProcess(String name, BatonBuilder builder) {
    Baton baton =
        builder
            .connectString(proxyOf(name).connectString())
            .assumedTick(TICK)
            .closeOnShutdown(false)
            .connect();
    noteSessionTimeout(baton.sessionTimeout());
    return new EmbeddedProcess(baton, proxyOf(name));
  }

  /** A process that is connected to the server. */
  private final class EmbeddedProcess implements TestProcess {
    private final Baton baton;
    private final FaultProxy proxy;
    private boolean killed;

    EmbeddedProcess(Baton baton, FaultProxy proxy) {
      this.baton = baton;
      this.proxy = proxy;
    }

    @Override
    public Baton baton() {
      return baton;
    }

    @Override
    public void expireSession() {
      proxy.sessionIds().stream().filter(server::hasSession).forEach(server::expireSession);
    }

    @Override
    public void cutOff() {
      proxy.swallow();
    }

    /** Cuts the connections, whose streams have gaps now. */
    @Override
    public void heal() {
      proxy.pass();
      proxy.cut();
    }

    @Override
    public void pause(Duration duration) {
      throw new UnsupportedOperationException(
          "only a process in memory can be paused: use EnsembleKind.IN_MEMORY, or a process of its"
              + " own and dev.baton.testkit.ChildProcess.pause()");
    }

    @Override
    public void kill() {
      killed = true;
      proxy.swallow();
      proxies
          .values()
          .remove(proxy); // What runs under this name later has a connection of its own.
    }

    @Override
    public boolean isKilled() {
      return killed;
    }

    @Override
    public void close() {
      heal();
      baton.close();
      proxy.close();
    }
  }

  @Override
  public void awaitUntil(String what, BooleanSupplier condition) {
    ConditionWait.waitUntil(what, condition);
  }

  @Override
  public String connectString(String process) {
    return proxyOf(process).connectString();
  }

  @Override
  public Clock clock() {
    return Clock.systemUTC();
  }

  @Override
  Duration leastLimit() {
    return ConditionWait.LIMIT;
  }

  @Override
  boolean passUntil(Duration atMost, BooleanSupplier condition) {
    return ConditionWait.happensWithin(atMost, LOOK_EVERY, condition);
  }

  @Override
  boolean passPatiently(Duration atMost, BooleanSupplier condition) {
    return passUntil(atMost, condition);
  }

  @Override
  void enterTestThread() {
    // Any thread may wait in real time.
  }

  @Override
  void endServers() {
    proxies.values().forEach(FaultProxy::close);
    server.close();
  }
}
