package dev.baton.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.protocol.Outcome;
import dev.baton.runtime.Answer;
import dev.baton.runtime.Ensemble;
import dev.baton.runtime.Request;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.OpResult;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.Stat;
import org.jspecify.annotations.Nullable;

/**
 * One client of ZooKeeper's, for one connection; also the one watcher that all its watches share.
 */
final class ZooKeeperLink implements Ensemble.Link, Watcher {
  private final Executor connector;
  private final ClientSettings settings;
  private final InetSocketAddress server;
  private final Ensemble.Listener listener;
  private final OneServer provider;
  private volatile @Nullable Handle handle;
  private boolean dropped;

  /** Only events read and write it, and they come in one thread. */
  private boolean loggingIn;

  ZooKeeperLink(
      Executor connector,
      ClientSettings settings,
      InetSocketAddress server,
      Ensemble.Listener listener) {
    this.connector = connector;
    this.settings = settings;
    this.server = server;
    this.listener = listener;
    this.provider = new OneServer(server, this::notConnected);
  }

  /** Makes the client; in the connector. */
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
    }
  }

  private Handle handle(Ensemble.@Nullable Session session, int timeoutMillis) throws IOException {
    String chroot = settings.chroot();
    if (session == null) {
      return new Handle(chroot, timeoutMillis, this, provider, settings.completeConfig());
    }
    byte[] password = HexFormat.of().parseHex(session.password());
    return new Handle(
        chroot, timeoutMillis, this, session.id(), password, provider, settings.completeConfig());
  }

  @Override
  public void drop() {
    connector.execute(() -> end(this::disconnect));
  }

  @Override
  public void close(Runnable then) {
    connector.execute(
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

  /** A client that is told to stop while it comes to be connected forgets about it, and goes on. */
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
        loggingIn = opened().isLoggingIn();
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
   * With SASL this is when the servers have accepted us. The client calls itself connected before,
   * but sends nothing, and is cut off if they do not: it would be connected over and over.
   */
  private void connected() {
    Handle opened = opened();
    String password = HexFormat.of().formatHex(opened.getSessionPasswd());
    listener.connected(
        new Ensemble.Session(opened.getSessionId(), password), opened.getSessionTimeout());
  }

  /** The server may cut us off before it says why. */
  private void notConnected(String why) {
    listener.disconnected(provider.hasConnected() && opened().isLoggingIn() ? refused() : why);
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
    if (request instanceof Request.Create create) {
      create(create, reply);
    } else if (request instanceof Request.Delete delete) {
      opened()
          .delete(
              delete.path(), delete.version(), (rc, path, ctx) -> reply.answered(failed(rc)), null);
    } else if (request instanceof Request.GetData read) {
      opened()
          .getData(
              read.path(),
              read.watch() ? this : null,
              (rc, path, ctx, data, stat) ->
                  reply.answered(rc == 0 ? Answer.data(text(data), stat(stat)) : failed(rc)),
              null);
    } else if (request instanceof Request.Exists question) {
      opened()
          .exists(
              question.path(),
              question.watch() ? this : null,
              (rc, path, ctx, stat) ->
                  reply.answered(rc == 0 ? Answer.stands(stat(stat)) : failed(rc)),
              null);
    } else if (request instanceof Request.GetChildren list) {
      opened()
          .getChildren(
              list.path(),
              list.watch() ? this : null,
              (rc, path, ctx, children) ->
                  reply.answered(rc == 0 ? Answer.children(children) : failed(rc)),
              null);
    } else if (request instanceof Request.Multi multi) {
      multi(multi, reply);
    } else {
      throw new IllegalArgumentException(request + " can only be part of a multi");
    }
  }

  private static Answer failed(int rc) {
    return Answer.of(ResultCodes.outcome(rc));
  }

  private static @Nullable String text(byte @Nullable [] data) {
    return data == null ? null : new String(data, UTF_8);
  }

  private static Answer.Stat stat(Stat stat) {
    return new Answer.Stat(
        stat.getCzxid(), stat.getVersion(), stat.getCtime(), stat.getEphemeralOwner());
  }

  private void create(Request.Create create, Ensemble.Reply reply) {
    opened()
        .create(
            create.path(),
            create.data().toArray(),
            acl(create.mode()),
            mode(create.mode()),
            (rc, path, ctx, name, stat) ->
                reply.answered(rc == 0 ? Answer.created(List.of(name), stat(stat)) : failed(rc)),
            null);
  }

  /** The client asks the list whether it contains null, which immutable lists do not bear. */
  private List<ACL> acl(Request.Mode mode) {
    boolean shared = mode == Request.Mode.CONTAINER || mode == Request.Mode.PERSISTENT;
    return new ArrayList<>(shared ? settings.parentAcl() : settings.nodeAcl());
  }

  private static CreateMode mode(Request.Mode mode) {
    return switch (mode) {
      case EPHEMERAL -> CreateMode.EPHEMERAL;
      case EPHEMERAL_SEQUENTIAL -> CreateMode.EPHEMERAL_SEQUENTIAL;
      case PERSISTENT -> CreateMode.PERSISTENT;
      case PERSISTENT_SEQUENTIAL -> CreateMode.PERSISTENT_SEQUENTIAL;
      case CONTAINER -> CreateMode.CONTAINER;
    };
  }

  private void multi(Request.Multi multi, Ensemble.Reply reply) {
    opened()
        .multi(
            multi.parts().stream().map(this::op).toList(),
            (rc, path, ctx, results) ->
                reply.answered(rc == 0 ? done(results) : failed(rc, results)),
            null);
  }

  private Op op(Request part) {
    if (part instanceof Request.Check check) {
      return Op.check(check.path(), check.version());
    }
    if (part instanceof Request.Delete delete) {
      return Op.delete(delete.path(), delete.version());
    }
    if (part instanceof Request.SetData write) {
      return Op.setData(write.path(), write.data().toArray(), write.version());
    }
    if (part instanceof Request.Create create) {
      return Op.create(
          create.path(), create.data().toArray(), acl(create.mode()), mode(create.mode()));
    }
    throw new IllegalArgumentException(part + " cannot be part of a multi");
  }

  /** Of all that the client tells, only the paths of a multi still begin with the chroot. */
  private Answer done(List<OpResult> results) {
    List<String> paths = new ArrayList<>();
    List<Integer> versions = new ArrayList<>();
    for (OpResult result : results) {
      if (result instanceof OpResult.CreateResult created) {
        paths.add(created.getPath().substring(settings.chroot().length()));
      } else if (result instanceof OpResult.SetDataResult written) {
        versions.add(written.getStat().getVersion());
      }
    }
    return Answer.committed(paths, versions);
  }

  private static Answer failed(int rc, @Nullable List<OpResult> results) {
    Outcome outcome = ResultCodes.outcome(rc);
    for (int i = 0; results != null && i < results.size(); i++) {
      if (results.get(i) instanceof OpResult.ErrorResult error && error.getErr() == rc) {
        return Answer.failedAt(i, outcome);
      }
    }
    return Answer.of(outcome);
  }
}
