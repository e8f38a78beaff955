package dev.baton.testkit;

import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A proxy on a loopback port in front of one server. It passes the data of clients and server on,
 * and imitates the faults of networks. It knows where ZooKeeper's packets begin and end, so it can
 * strike a certain request:
 *
 * <pre>{@code
 * try (FaultProxy proxy = FaultProxy.to(zooKeeper.connectString())) {
 *   ZooKeeper client = connect(proxy.connectString());
 *   Trap lost = proxy.onNext(OpCode.CREATE, Fault.LOSE_ANSWER);
 *   // ... the server creates the node, and the client gets ConnectionLoss ...
 *   lost.awaitSprung();
 *
 *   Held create = proxy.holdRequest(OpCode.CREATE);
 *   // ... the client sends it ...
 *   create.await(Duration.ofSeconds(10)).cutClient();
 *   create.deliver();    // only now, when the client has gone, it reaches the server
 *
 *   proxy.toServer().hold();         // a black hole, one way, until pass()
 *   proxy.delay(Duration.ofMillis(40));   // a long wire, both ways
 * }
 * }</pre>
 *
 * <p>Each packet goes through its {@link ProxyDirection} first (delay, hold, swallow). When its
 * turn has come, the taps hear it, and then a trap or hold may strike. Streams without ZooKeeper's
 * packets (four letter words, TLS) pass the lanes only. A connection ends for the other side when
 * its end has passed the lane, like everything else.
 *
 * <p>Thread-safe. Each connection takes four threads, which end with it.
 */
public final class FaultProxy implements AutoCloseable {
  private static final int PORTS_TO_TRY = 10;

  private final InetSocketAddress target;
  private final boolean forClients;
  private final int port;
  private final DaemonThreads threads = new DaemonThreads();
  private final ProxyDirection toServer = new ProxyDirection();
  private final ProxyDirection toClient = new ProxyDirection();
  private final ProxyInterception interception = new ProxyInterception();
  private final Set<ConnectionRelay> relays = ConcurrentHashMap.newKeySet();
  private final AtomicInteger accepted = new AtomicInteger();
  private volatile boolean freezing;
  private @Nullable PortListener door;
  private boolean closed;

  private FaultProxy(InetSocketAddress target, boolean forClients, int port) {
    this.target = target;
    this.forClients = forClients;
    this.port = port;
  }

  /**
   * Creates a proxy in front of a server.
   *
   * @param server {@code host:port}; the server need not be up
   * @throws UncheckedIOException if there is no port to listen on
   */
  public static FaultProxy proxyTo(String server) {
    return proxyTo(server, true);
  }

  /**
   * Creates a proxy in front of the port at which other servers follow a server. The data there are
   * bytes and not requests, so they pass the lanes only.
   *
   * @param server {@code host:port}; the server need not be up
   * @throws UncheckedIOException if there is no port to listen on
   */
  public static FaultProxy betweenServers(String server) {
    return proxyTo(server, false);
  }

  private static FaultProxy proxyTo(String server, boolean forClients) {
    int colon = server.lastIndexOf(':');
    InetSocketAddress target =
        new InetSocketAddress(
            server.substring(0, colon), Integer.parseInt(server.substring(colon + 1)));
    for (int tried = 1; ; tried++) {
      FaultProxy proxy = new FaultProxy(target, forClients, FreePorts.takePort());
      try {
        proxy.acceptConnections();
        return proxy;
      } catch (UncheckedIOException e) {
        proxy.close();
        if (tried == PORTS_TO_TRY || !(e.getCause() instanceof BindException)) {
          throw e;
        }
      }
    }
  }

  /** Returns the connect string for clients, for example {@code 127.0.0.1:23456}. */
  public String connectString() {
    return "127.0.0.1:" + port;
  }

  /** Returns the port that the proxy listens on. */
  public int port() {
    return port;
  }

  /** Returns the lane from the clients to the server. */
  public ProxyDirection toServer() {
    return toServer;
  }

  /** Returns the lane from the server to the clients. */
  public ProxyDirection toClient() {
    return toClient;
  }

  /** Delays both lanes, as {@link ProxyDirection#delay} does. */
  public void delay(Duration oneWay) {
    toServer.delay(oneWay);
    toClient.delay(oneWay);
  }

  /** Holds both lanes, as {@link ProxyDirection#hold} does. */
  public void hold() {
    toServer.hold();
    toClient.hold();
  }

  /** Swallows the data of both lanes, as {@link ProxyDirection#swallow} does. */
  public void swallow() {
    toServer.swallow();
    toClient.swallow();
  }

  /** Opens both lanes again, as {@link ProxyDirection#pass} does. */
  public void pass() {
    toServer.pass();
    toClient.pass();
  }

  /** Strikes the next request of a kind with a fault. */
  public FaultTrap onNext(OpCode op, ProxyFault fault) {
    return onNext(op, request -> true, fault);
  }

  /**
   * Strikes the next request of a kind that {@code which} accepts. The proxy's threads call {@code
   * which}, so it must be quick. Among several traps and holds for one request, the oldest takes
   * it.
   *
   * @throws IllegalArgumentException for the request of a {@link OpCode#WATCH_EVENT}, which has
   *     none
   */
  public FaultTrap onNext(OpCode op, Predicate<ProxiedRequest> which, ProxyFault fault) {
    if (fault == ProxyFault.LOSE_REQUEST) {
      requireRequest(op);
    }
    FaultTrap trap = new FaultTrap(op, which, fault);
    interception.addInterceptor(trap);
    return trap;
  }

  /** Holds back the next request of a kind. */
  public HeldMessage holdRequest(OpCode op) {
    return holdRequest(op, request -> true);
  }

  /** Holds back the next request of a kind that {@code which} accepts; see {@link #onNext}. */
  public HeldMessage holdRequest(OpCode op, Predicate<ProxiedRequest> which) {
    requireRequest(op);
    HeldMessage held = HeldMessage.heldRequest(op, which);
    interception.addInterceptor(held);
    return held;
  }

  /** Holds back the answer to the next request of a kind. */
  public HeldMessage holdAnswer(OpCode op) {
    return holdAnswer(op, request -> true);
  }

  /**
   * Holds back the answer to the next request of a kind that {@code which} accepts; see {@link
   * #onNext}. For {@link OpCode#WATCH_EVENT}, {@code which} gets the event itself.
   */
  public HeldMessage holdAnswer(OpCode op, Predicate<ProxiedRequest> which) {
    HeldMessage held = HeldMessage.heldAnswer(op, which);
    interception.addInterceptor(held);
    return held;
  }

  private static void requireRequest(OpCode op) {
    if (op == OpCode.WATCH_EVENT) {
      throw new IllegalArgumentException("a watch event answers no request");
    }
  }

  /** Adds a listener, which hears every packet from now on. */
  public void addListener(PacketListener tap) {
    interception.addListener(tap);
  }

  /** Returns how many requests of a kind have been passed on, or met a trap or hold, so far. */
  public int requestCount(OpCode op) {
    return interception.requestCount(op);
  }

  /** Returns the ids of the sessions that clients were granted by way of this proxy so far. */
  public Set<Long> sessionIds() {
    return interception.sessionIds();
  }

  /** Returns the number of connections of clients, including frozen connections. */
  public int connectionCount() {
    return relays.size();
  }

  /** Resets every connection on both sides. */
  public void cut() {
    relays.forEach(ConnectionRelay::resetBoth);
  }

  /** Refuses new connections from now on. Existing connections stay. */
  public synchronized void refuseConnections() {
    if (door != null) {
      door.shutPort();
      door = null;
    }
  }

  /**
   * Accepts new connections from now on, but never answers, like a server that hangs. These
   * connections stay until {@link #cut}.
   */
  public void freezeConnections() {
    freezing = true;
    openPort();
  }

  /**
   * Connects new clients to the server from now on, as at the beginning.
   *
   * @throws UncheckedIOException if another process took the port while connections were refused
   */
  public void acceptConnections() {
    freezing = false;
    openPort();
  }

  private synchronized void openPort() {
    if (closed) {
      throw new IllegalStateException("this proxy is closed");
    }
    if (door == null) {
      door = new PortListener(port, threads, this::acceptClient);
    }
  }

  private void acceptClient(Socket client) {
    ConnectionRelay relay =
        new ConnectionRelay(
            accepted.incrementAndGet(), client, forClients, interception, relays::remove);
    relays.add(relay);
    if (!freezing) {
      relay.openRelay(target, toServer, toClient, threads);
    }
  }

  /** Resets every connection and stops listening. Returns when the proxy's threads have gone. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    refuseConnections();
    cut();
    threads.endAll();
    FreePorts.giveBack(port);
  }
}
