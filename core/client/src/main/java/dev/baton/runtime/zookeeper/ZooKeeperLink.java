package dev.baton.runtime.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.runtime.loop.LoopLog;
import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.zookeeper.TlsFailure.TlsRemedies;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.ZKClientConfig;
import org.jspecify.annotations.Nullable;

/** A client of ZooKeeper for one connection; also the one watcher that all its watches share. */
final class ZooKeeperLink implements EnsemblePort.EnsembleLink, Watcher {
  private static final LoopLog log = LoopLog.of(ZooKeeperLink.class);

  /** The thread of the client makes the handshake, and a new connection may wait for its end. */
  private static final int TLS_MILLIS = 1000;

  private final ZooKeeperEnsemble ensemble;
  private final ClientSettings settings;
  private final EnsemblePort.LinkListener listener;
  private final OneServer provider;
  private final RequestTranslator requests;
  private volatile @Nullable InetSocketAddress server;
  private volatile @Nullable SessionClient handle;
  private volatile boolean connected;
  private volatile boolean loggingIn;
  private boolean dropped;

  ZooKeeperLink(
      ZooKeeperEnsemble ensemble, ClientSettings settings, EnsemblePort.LinkListener listener) {
    this.ensemble = ensemble;
    this.settings = settings;
    this.listener = listener;
    this.provider = new OneServer(this::beginLogin, this::notConnected);
    this.requests = new RequestTranslator(settings, this, this::giveUp, this::unidentified);
  }

  /** Sets the server to connect to, before the client is created. */
  void useServer(InetSocketAddress server) {
    this.server = server;
  }

  /** Returns the server of this link; null while none has been chosen. */
  @Nullable InetSocketAddress server() {
    return server;
  }

  /** Creates the client, in the connector thread. */
  void openClient(EnsemblePort.@Nullable SessionCredentials session, int timeoutMillis) {
    if (dropped) {
      return;
    }
    try {
      SessionClient opened = newClient(session, timeoutMillis);
      handle = opened;
      ensemble.login().lendTo(opened);
      settings
          .credentials()
          .forEach(c -> opened.addAuthInfo(c.scheme(), c.secret().getBytes(UTF_8)));
      provider.letClientBegin(Objects.requireNonNull(server));
    } catch (Throwable e) {
      notOpened(e);
    }
  }

  /** Reports why there is no client. If it has been made, it ends when this link is dropped. */
  private void notOpened(Throwable why) {
    if (handle == null) {
      provider.abandonClient();
    }
    listener.onDisconnected(
        why instanceof RuntimeException
            ? "ZooKeeper's client does not accept its settings ("
                + why
                + "): correct clientConfig(...) or the system properties (zookeeper.*)."
            : "no client could be created for " + serverName() + ": " + why);
  }

  private SessionClient newClient(
      EnsemblePort.@Nullable SessionCredentials session, int timeoutMillis) throws IOException {
    String chroot = settings.chroot();
    if (session == null) {
      return new SessionClient(chroot, timeoutMillis, this, provider, settings.config());
    }
    byte[] password = HexFormat.of().parseHex(session.password());
    return new SessionClient(
        chroot, timeoutMillis, this, session.id(), password, provider, settings.config());
  }

  @Override
  public void dropLink() {
    ensemble.forgetLink(this);
    ensemble.runInConnector(() -> endClient(this::disconnectClient));
  }

  @Override
  public void closeSession(Runnable then) {
    ensemble.forgetLink(this);
    ensemble.runInConnector(
        () -> {
          endClient(this::close);
          then.run();
        });
  }

  private void endClient(Consumer<SessionClient> how) {
    dropped = true;
    SessionClient opened = handle;
    if (opened != null) {
      ensemble.login().takeBack(opened);
      how.accept(opened);
    }
  }

  /**
   * Disconnects. A client that is told to stop while it connects forgets about it and goes on, so
   * this waits.
   */
  private void disconnectClient(SessionClient opened) {
    if (provider.isHolding()) {
      opened.expectEnd();
    }
    boolean connects = provider.releaseClient(() -> !opened.getState().isAlive());
    while (connects && opened.getState() == ZooKeeper.States.CONNECTING) {
      Thread.onSpinWait();
    }
    opened.disconnect();
  }

  private void close(SessionClient opened) {
    if (!opened.getState().isConnected()) {
      disconnectClient(opened);
      return;
    }
    provider.releaseClient(() -> true);
    try {
      opened.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Takes an event. If that fails, the event is lost, so the connection is given up. */
  @Override
  public void process(WatchedEvent event) {
    try {
      translateEvent(event);
    } catch (Throwable e) {
      giveUp(e);
    }
  }

  /** Reports that the server has answered a request by the end of the connection. */
  private void unidentified() {
    listener.onUnidentified(
        serverName()
            + " demands a proven identity, and this client proves none: give it"
            + " credentials, SASL or a TLS certificate, as the servers ask for.");
  }

  /** Gives the connection up, since news of it was lost; the next one begins anew. */
  private void giveUp(Throwable why) {
    log.error(why, "Baton could not take what {} sent, and gives up the connection", serverName());
    listener.onDisconnected("what the server sent could not be taken: " + why);
  }

  private void translateEvent(WatchedEvent event) {
    switch (event.getType()) {
      case None -> connectionChanged(event.getState());
      case NodeDeleted -> tellChanged(event, EnsemblePort.LinkListener.WatchKind.DELETED);
      case NodeCreated -> tellChanged(event, EnsemblePort.LinkListener.WatchKind.CREATED);
      case NodeDataChanged -> tellChanged(event, EnsemblePort.LinkListener.WatchKind.DATA_CHANGED);
      case NodeChildrenChanged ->
          tellChanged(event, EnsemblePort.LinkListener.WatchKind.CHILDREN_CHANGED);
      default -> {}
    }
  }

  /**
   * Reports a real event. Servers make events up only for a client that sets watches as it
   * connects. This one connects once, and sets its watches later. Servers before 3.9 do not tell
   * the two kinds apart.
   */
  private void tellChanged(WatchedEvent event, EnsemblePort.LinkListener.WatchKind kind) {
    listener.onNodeChanged(event.getPath(), kind, true);
  }

  private void connectionChanged(Event.KeeperState state) {
    switch (state) {
      case SyncConnected -> {
        if (!loggingIn) {
          tellConnected();
        }
      }
      case SaslAuthenticated -> {
        if (loggingIn) {
          loggingIn = false;
          tellConnected();
        }
      }
      case AuthFailed -> {
        ensemble.login().noteRefused(openedClient());
        listener.onDisconnected(connected ? refusalText() : failedLoginText());
      }
      case Expired -> listener.onExpired();
      default -> {}
    }
  }

  /**
   * Reports the connection. With SASL that is when the servers have accepted us. The client calls
   * itself connected before, but sends nothing, and is cut off if they refuse. It would be
   * connected over and over.
   */
  private void tellConnected() {
    SessionClient opened = openedClient();
    ensemble.login().keepLogin(opened);
    String password = HexFormat.of().formatHex(opened.getSessionPasswd());
    listener.onConnected(
        new EnsemblePort.SessionCredentials(opened.getSessionId(), password),
        opened.getSessionTimeout());
  }

  /**
   * Asks the client whether it is logging in. Later it may know of a refusal already, and no longer
   * be logging in.
   */
  private void beginLogin() {
    connected = true;
    loggingIn = openedClient().isLoggingIn();
  }

  /** Reports a failure. The server may cut us off before it says why. */
  private void notConnected(OneServer.ReachedPoint reached) {
    listener.onDisconnected(loggingIn ? refusalText() : failureText(reached));
  }

  /**
   * Describes a failure. ZooKeeper's client does not say why there is no TLS, so another handshake
   * is made for that.
   */
  private String failureText(OneServer.ReachedPoint reached) {
    boolean mayBeTls =
        reached != OneServer.ReachedPoint.SESSION
            && Boolean.parseBoolean(settings.config().getProperty(ZKClientConfig.SECURE_CLIENT));
    return mayBeTls ? tlsText(reached) : connectionText(reached);
  }

  private String tlsText(OneServer.ReachedPoint reached) {
    try {
      return new TlsTrial(settings.config(), TlsRemedies.OF_LIBRARY)
          .findFailure(List.of(Objects.requireNonNull(server)), TLS_MILLIS)
          .map(
              failure ->
                  failure.mayBeBusy()
                      ? connectionText(OneServer.ReachedPoint.SERVER)
                      : failure.message() + ".")
          .orElseGet(() -> connectionText(reached));
    } catch (RuntimeException e) {
      return TlsFailure.reasonOf(e) + ".";
    }
  }

  private String connectionText(OneServer.ReachedPoint reached) {
    return switch (reached) {
      case NOTHING -> serverName() + " refuses connections, or no route leads there";
      case SERVER ->
          serverName()
              + " ends connections as soon as they are made. It may have reached maxClientCnxns,"
              + " want or have no TLS there, be starting, or be without a quorum: see what baton"
              + " doctor says.";
      case SESSION -> "the connection to " + serverName() + " is lost";
    };
  }

  private String failedLoginText() {
    return "this client could not log in (SASL): is the KDC away, or the JAAS file wrong? The log"
        + " of ZooKeeper's client has the reason.";
  }

  private String refusalText() {
    return serverName() + " does not accept the credentials of this client (authentication)";
  }

  @Override
  public String describeServer() {
    return server == null ? "the resolver, asked for the servers," : serverName();
  }

  /** Returns the server's name, and which of its addresses it is. */
  private String serverName() {
    InetSocketAddress tried = server;
    if (tried == null) {
      return "a server";
    }
    String address = tried.getAddress().getHostAddress();
    String name = tried.getHostString();
    return name + ":" + tried.getPort() + (name.equals(address) ? "" : " (" + address + ")");
  }

  private SessionClient openedClient() {
    return Objects.requireNonNull(handle);
  }

  @Override
  public void sendRequest(ZooKeeperRequest request, EnsemblePort.AnswerHandler reply) {
    requests.sendRequest(openedClient(), request, reply);
  }
}
