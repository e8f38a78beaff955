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
 * Stands on a loopback port in front of one server, passes on what clients and server say, and does
 * to it what networks do. It knows where ZooKeeper's packets begin and end, so it can do it to a
 * certain request:
 *
 * <pre>{@code
 * try (FaultProxy proxy = FaultProxy.to(zooKeeper.connectString())) {
 *   ZooKeeper client = connect(proxy.connectString());
 *   Trap lost = proxy.onNext(OpCode.CREATE, Fault.LOSE_ANSWER);
 *   // ... the server creates the node, and the client gets ConnectionLoss ...
 *   lost.awaitSprung(Duration.ofSeconds(10));
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
 * <p>Each packet goes through its {@link Lane} first (delay, hold, swallow); when its turn has come
 * the taps hear it, then a trap or hold may strike. Streams that are not ZooKeeper's packets (four
 * letter words, TLS) pass the lanes only. A connection ends for the other side when its end has
 * passed the lane, like everything else.
 *
 * <p>Thread-safe. Each connection takes four threads; they end with it.
 */
public final class FaultProxy implements AutoCloseable {
  private static final int PORTS_TO_TRY = 10;

  private final InetSocketAddress target;
  private final boolean forClients;
  private final int port;
  private final Crew crew = new Crew();
  private final Lane toServer = new Lane();
  private final Lane toClient = new Lane();
  private final Interception interception = new Interception();
  private final Set<Relay> relays = ConcurrentHashMap.newKeySet();
  private final AtomicInteger accepted = new AtomicInteger();
  private volatile boolean freezing;
  private @Nullable Door door;
  private boolean closed;

  private FaultProxy(InetSocketAddress target, boolean forClients, int port) {
    this.target = target;
    this.forClients = forClients;
    this.port = port;
  }

  /**
   * Begins to stand in front of a server.
   *
   * @param server {@code host:port}; need not be up
   * @throws UncheckedIOException if there is no port to listen on
   */
  public static FaultProxy to(String server) {
    return to(server, true);
  }

  /**
   * Begins to stand in front of the port at which a server is followed by other servers. What
   * passes there are bytes, no requests: they pass the lanes only.
   *
   * @param server {@code host:port}; need not be up
   * @throws UncheckedIOException if there is no port to listen on
   */
  public static FaultProxy betweenServers(String server) {
    return to(server, false);
  }

  private static FaultProxy to(String server, boolean forClients) {
    int colon = server.lastIndexOf(':');
    InetSocketAddress target =
        new InetSocketAddress(
            server.substring(0, colon), Integer.parseInt(server.substring(colon + 1)));
    for (int tried = 1; ; tried++) {
      FaultProxy proxy = new FaultProxy(target, forClients, FreePorts.take());
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

  /** Where clients find it, for example {@code 127.0.0.1:23456}. */
  public String connectString() {
    return "127.0.0.1:" + port;
  }

  /** The port that it listens on. */
  public int port() {
    return port;
  }

  /** The way from the clients to the server. */
  public Lane toServer() {
    return toServer;
  }

  /** The way from the server to the clients. */
  public Lane toClient() {
    return toClient;
  }

  /** {@link Lane#delay}, both ways. */
  public void delay(Duration oneWay) {
    toServer.delay(oneWay);
    toClient.delay(oneWay);
  }

  /** {@link Lane#hold}, both ways. */
  public void hold() {
    toServer.hold();
    toClient.hold();
  }

  /** {@link Lane#swallow}, both ways. */
  public void swallow() {
    toServer.swallow();
    toClient.swallow();
  }

  /** {@link Lane#pass}, both ways. */
  public void pass() {
    toServer.pass();
    toClient.pass();
  }

  /** Does something to the next request of a kind. */
  public Trap onNext(OpCode op, Fault fault) {
    return onNext(op, request -> true, fault);
  }

  /**
   * Does something to the next request of a kind that {@code which} accepts; that is asked on the
   * proxy's threads, and must be quick. Of several traps and holds for one request the first laid
   * takes it.
   *
   * @throws IllegalArgumentException for the request of a {@link OpCode#WATCH_EVENT}, which has
   *     none
   */
  public Trap onNext(OpCode op, Predicate<Request> which, Fault fault) {
    if (fault == Fault.LOSE_REQUEST) {
      requireRequest(op);
    }
    Trap trap = new Trap(op, which, fault);
    interception.lay(trap);
    return trap;
  }

  /** Keeps back the next request of a kind. */
  public Held holdRequest(OpCode op) {
    return holdRequest(op, request -> true);
  }

  /** Keeps back the next request of a kind that {@code which} accepts; see {@link #onNext}. */
  public Held holdRequest(OpCode op, Predicate<Request> which) {
    requireRequest(op);
    Held held = Held.request(op, which);
    interception.lay(held);
    return held;
  }

  /** Keeps back the answer to the next request of a kind. */
  public Held holdAnswer(OpCode op) {
    return holdAnswer(op, request -> true);
  }

  /**
   * Keeps back the answer to the next request of a kind that {@code which} accepts; see {@link
   * #onNext}. For {@link OpCode#WATCH_EVENT}, {@code which} is shown the event itself.
   */
  public Held holdAnswer(OpCode op, Predicate<Request> which) {
    Held held = Held.answer(op, which);
    interception.lay(held);
    return held;
  }

  private static void requireRequest(OpCode op) {
    if (op == OpCode.WATCH_EVENT) {
      throw new IllegalArgumentException("a watch event answers no request");
    }
  }

  /** From now on lets {@code tap} hear every packet. */
  public void tap(Tap tap) {
    interception.tap(tap);
  }

  /** How many requests of a kind have been passed on, or met a trap or hold, so far. */
  public int requests(OpCode op) {
    return interception.count(op);
  }

  /** How many connections of clients there are, frozen ones included. */
  public int connections() {
    return relays.size();
  }

  /** Resets every connection, both sides of it. */
  public void cut() {
    relays.forEach(Relay::cut);
  }

  /** From now on clients that connect are refused; those that are connected stay. */
  public synchronized void refuseConnections() {
    if (door != null) {
      door.shut();
      door = null;
    }
  }

  /**
   * From now on clients that connect are connected, and never hear anything: as by a server that
   * hangs. They stay so until {@link #cut}.
   */
  public void freezeConnections() {
    freezing = true;
    open();
  }

  /**
   * From now on clients that connect are connected to the server, as at the beginning.
   *
   * @throws UncheckedIOException if another process took the port while connections were refused
   */
  public void acceptConnections() {
    freezing = false;
    open();
  }

  private synchronized void open() {
    if (closed) {
      throw new IllegalStateException("this proxy is closed");
    }
    if (door == null) {
      door = new Door(port, crew, this::letIn);
    }
  }

  private void letIn(Socket client) {
    Relay relay =
        new Relay(accepted.incrementAndGet(), client, forClients, interception, relays::remove);
    relays.add(relay);
    if (!freezing) {
      relay.open(target, toServer, toClient, crew);
    }
  }

  /** Resets every connection, stops listening, and returns when its threads have gone. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    refuseConnections();
    cut();
    crew.dismiss();
    FreePorts.giveBack(port);
  }
}
