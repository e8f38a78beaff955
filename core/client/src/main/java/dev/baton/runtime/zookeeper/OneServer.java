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
import org.apache.zookeeper.client.HostProvider;
import org.jspecify.annotations.Nullable;

/**
 * Lets a client try one server once. A client that comes back for another has failed or lost its
 * connection; it is held here, since it is to be dropped: the next server is tried by another. What
 * it then gets is an exception, which ends it at once: with a server, even the same, it would first
 * sleep for up to a second, and only then find that it has been told to stop.
 */
final class OneServer implements HostProvider {
  private final InetSocketAddress server;
  private final HostLookup lookup;
  private final Runnable onConnected;
  private final Consumer<String> onFailure;
  private final CountDownLatch ready = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private volatile BooleanSupplier stopped = () -> false;
  private volatile @Nullable InetSocketAddress resolved;
  private boolean tried;
  private boolean connected;

  /** Ends a client that has been told to stop. Its own log shows it, so it has a message. */
  private static final class Released extends RuntimeException {
    private static final long serialVersionUID = 1;

    Released() {
      super("this client has served its one connection; another takes over", null, false, false);
    }
  }

  /**
   * For the server of that name.
   *
   * @param onConnected runs when it has given the client a session, before the client sends more
   * @param onFailure takes why it could not be reached, or that it is reached no more
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
  void begin() {
    ready.countDown();
  }

  /**
   * Lets the client end.
   *
   * @param stopped whether it has been told to stop, so that it will not come back once more
   * @return whether it has found its server, and calls itself connected or is just about to; if
   *     not, it never will
   */
  synchronized boolean release(BooleanSupplier stopped) {
    this.stopped = stopped;
    released.countDown();
    return connected;
  }

  @Override
  public int size() {
    return 1;
  }

  @Override
  public InetSocketAddress next(long spinDelay) {
    await(ready);
    if (tried) {
      onFailure.accept("no connection to " + server.getHostString() + ":" + server.getPort());
      throw released();
    }
    tried = true;
    return Objects.requireNonNull(resolved);
  }

  private Released released() {
    await(released);
    while (!stopped.getAsBoolean()) {
      Thread.onSpinWait();
    }
    return new Released();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Chooses one of the server's addresses, by the name that we were told: if that is an address
   * itself, the client would look its name up otherwise, and expect to find that one in a
   * certificate. May block for as long as the resolver does.
   *
   * @return whether there is one; if not, the failure has been told
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
      throw new Released();
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
