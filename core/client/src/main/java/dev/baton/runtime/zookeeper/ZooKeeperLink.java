package dev.baton.runtime.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.runtime.port.Ensemble;
import dev.baton.runtime.port.Request;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import java.util.Objects;
import java.util.function.Consumer;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooKeeper;
import org.jspecify.annotations.Nullable;

/** A client of ZooKeeper for one connection; also the one watcher that all its watches share. */
final class ZooKeeperLink implements Ensemble.Link, Watcher {
  private final ZooKeeperEnsemble ensemble;
  private final ClientSettings settings;
  private final InetSocketAddress server;
  private final Ensemble.Listener listener;
  private final OneServer provider;
  private final Requests requests;
  private volatile @Nullable Handle handle;
  private volatile boolean loggingIn;
  private boolean dropped;

  ZooKeeperLink(
      ZooKeeperEnsemble ensemble,
      ClientSettings settings,
      InetSocketAddress server,
      HostLookup lookup,
      Ensemble.Listener listener) {
    this.ensemble = ensemble;
    this.settings = settings;
    this.server = server;
    this.listener = listener;
    this.provider = new OneServer(server, lookup, this::beginLogin, this::notConnected);
    this.requests = new Requests(settings, this);
  }

  /** Resolves the server's address; returns whether it has one. May block. */
  boolean lookUp() {
    return provider.lookUp();
  }

  /** Creates the client, in the connector thread. */
  void open(Ensemble.@Nullable Session session, int timeoutMillis) {
    if (dropped) {
      return;
    }
    try {
      Handle opened = handle(session, timeoutMillis);
      settings
          .credentials()
          .forEach(c -> opened.addAuthInfo(c.scheme(), c.secret().getBytes(UTF_8)));
      handle = opened;
      provider.begin();
    } catch (IOException e) {
      listener.disconnected("no client could be made for " + name(server) + ": " + e.getMessage());
    } catch (RuntimeException e) {
      listener.disconnected(
          "ZooKeeper's client does not accept its settings ("
              + e
              + "): correct clientConfig(...) or the system properties (zookeeper.*).");
    }
  }

  private Handle handle(Ensemble.@Nullable Session session, int timeoutMillis) throws IOException {
    String chroot = settings.chroot();
    if (session == null) {
      return new Handle(chroot, timeoutMillis, this, provider, settings.config());
    }
    byte[] password = HexFormat.of().parseHex(session.password());
    return new Handle(
        chroot, timeoutMillis, this, session.id(), password, provider, settings.config());
  }

  @Override
  public void drop() {
    ensemble.forget(this);
    ensemble.connect(() -> end(this::disconnect));
  }

  @Override
  public void close(Runnable then) {
    ensemble.forget(this);
    ensemble.connect(
        () -> {
          end(this::close);
          then.run();
        });
  }

  private void end(Consumer<Handle> how) {
    dropped = true;
    Handle opened = handle;
    if (opened != null) {
      how.accept(opened);
    }
  }

  /**
   * Disconnects. A client that is told to stop while it connects forgets about it and goes on, so
   * this waits.
   */
  private void disconnect(Handle opened) {
    boolean connects = provider.release(() -> !opened.getState().isAlive());
    while (connects && opened.getState() == ZooKeeper.States.CONNECTING) {
      Thread.onSpinWait();
    }
    opened.disconnect();
  }

  private void close(Handle opened) {
    if (!opened.getState().isConnected()) {
      disconnect(opened);
      return;
    }
    provider.release(() -> true);
    try {
      opened.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void process(WatchedEvent event) {
    switch (event.getType()) {
      case None -> connectionChanged(event.getState());
      case NodeDeleted -> changed(event, Ensemble.Listener.Kind.DELETED);
      case NodeCreated -> changed(event, Ensemble.Listener.Kind.CREATED);
      case NodeDataChanged -> changed(event, Ensemble.Listener.Kind.DATA_CHANGED);
      case NodeChildrenChanged -> changed(event, Ensemble.Listener.Kind.CHILDREN_CHANGED);
      default -> {}
    }
  }

  private void changed(WatchedEvent event, Ensemble.Listener.Kind kind) {
    listener.changed(event.getPath(), kind, event.getZxid() != WatchedEvent.NO_ZXID);
  }

  private void connectionChanged(Event.KeeperState state) {
    switch (state) {
      case SyncConnected -> {
        if (!loggingIn) {
          connected();
        }
      }
      case SaslAuthenticated -> {
        if (loggingIn) {
          loggingIn = false;
          connected();
        }
      }
      case Disconnected ->
          listener.disconnected(
              loggingIn ? refused() : "the connection to " + name(server) + " is lost");
      case AuthFailed -> listener.disconnected(refused());
      case Expired -> listener.expired();
      default -> {}
    }
  }

  /**
   * Reports the connection. With SASL that is when the servers have accepted us. The client calls
   * itself connected before, but sends nothing, and is cut off if they refuse. It would be
   * connected over and over.
   */
  private void connected() {
    Handle opened = opened();
    String password = HexFormat.of().formatHex(opened.getSessionPasswd());
    listener.connected(
        new Ensemble.Session(opened.getSessionId(), password), opened.getSessionTimeout());
  }

  /**
   * Asks the client whether it is logging in. Later it may know of a refusal already, and no longer
   * be logging in.
   */
  private void beginLogin() {
    loggingIn = opened().isLoggingIn();
  }

  /** Reports a failure. The server may cut us off before it says why. */
  private void notConnected(String why) {
    listener.disconnected(loggingIn ? refused() : why);
  }

  private String refused() {
    return name(server) + " does not accept our credentials (authentication)";
  }

  private static String name(InetSocketAddress server) {
    return server.getHostString() + ":" + server.getPort();
  }

  private Handle opened() {
    return Objects.requireNonNull(handle);
  }

  @Override
  public void send(Request request, Ensemble.Reply reply) {
    requests.send(opened(), request, reply);
  }
}
