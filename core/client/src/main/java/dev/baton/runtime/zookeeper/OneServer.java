package dev.baton.runtime.zookeeper;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Collection;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
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
  private final InetSocketAddress server;
  private final HostLookup lookup;
  private final Runnable onConnected;
  private final Consumer<String> onFailure;
  private final CountDownLatch ready = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private volatile BooleanSupplier stopped = () -> false;
  private volatile boolean abandoned;
  private volatile boolean holding;
  private volatile @Nullable InetSocketAddress resolved;
  private boolean tried;
  private boolean connected;

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
   * Creates a provider of the named server.
   *
   * @param onConnected runs when the server has given the client a session, before the client sends
   *     more
   * @param onFailure gets the reason why the server could not be reached, or is no longer reached
   */
  OneServer(
      InetSocketAddress server,
      HostLookup lookup,
      Runnable onConnected,
      Consumer<String> onFailure) {
    this.server = server;
    this.lookup = lookup;
    this.onConnected = onConnected;
    this.onFailure = onFailure;
  }

  /** Lets the client begin. */
  void letClientBegin() {
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
      onFailure.accept("no connection to " + server.getHostString() + ":" + server.getPort());
      throw releasedException();
    }
    tried = true;
    return Objects.requireNonNull(resolved);
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

  /**
   * Chooses one of the server's addresses, under the name that was configured. If that name is an
   * address, the client would otherwise resolve it to a name, and expect that one in a certificate.
   * May block for as long as the resolver does.
   *
   * @return whether there is an address; if not, the failure has been reported
   */
  boolean lookUp() {
    String name = server.getHostString();
    try {
      InetAddress[] addresses = lookup.addressesOf(name);
      byte[] chosen = addresses[ThreadLocalRandom.current().nextInt(addresses.length)].getAddress();
      resolved = new InetSocketAddress(InetAddress.getByAddress(name, chosen), server.getPort());
      return true;
    } catch (UnknownHostException e) {
      onFailure.accept("unknown host " + name);
      return false;
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
