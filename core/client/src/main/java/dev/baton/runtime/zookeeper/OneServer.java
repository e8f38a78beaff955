package dev.baton.runtime.zookeeper;

import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.zookeeper.ClientThread;
import org.apache.zookeeper.client.HostProvider;
import org.jspecify.annotations.Nullable;

/**
 * Lets a client try one server once. A client that asks for another server has failed or lost its
 * connection. It is held here until it is dropped; another client tries the next server. Then it
 * gets an exception, which ends it at once. With a server, even the same one, it would first sleep
 * for up to a second, and only then notice that it was told to stop.
 */
final class OneServer implements HostProvider {
  private final Runnable onConnected;
  private final Consumer<ReachedPoint> onFailure;
  private final CountDownLatch ready = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private volatile BooleanSupplier stopped = () -> false;
  private volatile boolean abandoned;
  private volatile boolean holding;
  private volatile @Nullable InetSocketAddress server;
  private boolean tried;
  private boolean connected;

  /** How far a client came before it failed. */
  enum ReachedPoint {
    NOTHING,
    SERVER,
    SESSION
  }

  /** Ends a client that was told to stop. The client's own log shows it, so it has a message. */
  private static final class ClientReleased extends RuntimeException {
    private static final long serialVersionUID = 1;

    ClientReleased() {
      super(
          "this client has used its one connection; another client takes" + " over",
          null,
          false,
          false);
    }
  }

  /**
   * Creates a provider of one server.
   *
   * @param onConnected runs when the server has given the client a session, before the client sends
   *     more
   * @param onFailure is told when the server could not be reached, or is no longer reached
   */
  OneServer(Runnable onConnected, Consumer<ReachedPoint> onFailure) {
    this.onConnected = onConnected;
    this.onFailure = onFailure;
  }

  /** Lets the client begin, with {@code server}. */
  void letClientBegin(InetSocketAddress server) {
    this.server = server;
    ready.countDown();
  }

  /** Ends the thread of a client whose creation has failed; nothing else knows of it. */
  void abandonClient() {
    if (ClientThread.isInReach()) {
      abandoned = true;
      ready.countDown();
    }
  }

  /** Returns whether the client has used its one connection, and is held here for its end. */
  boolean isHolding() {
    return holding;
  }

  /**
   * Lets the client end.
   *
   * @param stopped whether the client was told to stop, so that it will not ask again
   * @return whether it has found its server, and is connected or just about to be; if not, it never
   *     will
   */
  synchronized boolean releaseClient(BooleanSupplier stopped) {
    this.stopped = stopped;
    ready.countDown();
    released.countDown();
    return connected;
  }

  @Override
  public int size() {
    return 1;
  }

  @Override
  public InetSocketAddress next(long spinDelay) {
    awaitLatch(ready);
    if (abandoned) {
      ClientThread.endThisThread();
      throw new ClientReleased();
    }
    if (tried) {
      holding = true;
      onFailure.accept(reachedPoint());
      throw releasedException();
    }
    tried = true;
    return Objects.requireNonNull(server);
  }

  private synchronized ReachedPoint reachedPoint() {
    if (connected) {
      return ReachedPoint.SESSION;
    }
    return ClientThread.isInReach() && ClientThread.hasReachedServer()
        ? ReachedPoint.SERVER
        : ReachedPoint.NOTHING;
  }

  private ClientReleased releasedException() {
    awaitLatch(released);
    while (!stopped.getAsBoolean()) {
      Thread.onSpinWait();
    }
    return new ClientReleased();
  }

  private static void awaitLatch(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public synchronized void onConnected() {
    if (released.getCount() == 0) {
      throw new ClientReleased();
    }
    connected = true;
    onConnected.run();
  }

  @Override
  public boolean updateServerList(
      Collection<InetSocketAddress> serverAddresses, InetSocketAddress currentHost) {
    return false;
  }
}
