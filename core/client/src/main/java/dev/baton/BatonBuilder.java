package dev.baton;

import dev.baton.error.BatonException;
import dev.baton.internal.BlockingCalls;
import dev.baton.internal.ClientContext;
import dev.baton.internal.DurationRange;
import dev.baton.internal.ThisProcess;
import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.EngineFactory;
import dev.baton.runtime.loop.ThreadLoop;
import dev.baton.runtime.port.DurationFormat;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.session.EngineSettings;
import dev.baton.runtime.zookeeper.ClientLibrary;
import dev.baton.runtime.zookeeper.ClientSettings;
import dev.baton.runtime.zookeeper.ZooKeeperEnsemble;
import dev.baton.telemetry.TelemetryListener;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.data.ACL;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a {@link Baton}. A method refuses a value that cannot work, and {@link #connect}
 * refuses values that do not fit together. No value is corrected silently. Not thread-safe.
 */
public final class BatonBuilder {
  private static final DurationRange SESSION_TIMEOUT =
      new DurationRange("sessionTimeout", Duration.ofMillis(500), Duration.ofMinutes(10));
  private static final DurationRange CONNECT_TIMEOUT =
      new DurationRange("connectTimeout", Duration.ZERO, DurationRange.YEAR);
  private static final DurationRange ASSUMED_TICK =
      new DurationRange("assumedTick", Duration.ofMillis(1), Duration.ofMinutes(5));
  private static final int MOST_HISTORY = 10_000;

  private ClientSettings client;
  private Duration sessionTimeout = EngineSettings.DEFAULT.sessionTimeout();
  private Duration connectTimeout = Duration.ofSeconds(15);
  private @Nullable Duration assumedTick;
  private boolean observerMasters;
  private int history = EngineSettings.DEFAULT.history();
  private boolean warmStandby = EngineSettings.DEFAULT.warmStandby();
  private boolean closeOnShutdown = true;
  private TelemetryListener telemetry = TelemetryListener.NONE;
  private @Nullable Executor callbacks;
  private @Nullable Consumer<JournalStep> journal;
  private @Nullable ConnectionListener connectionListener;

  BatonBuilder(String connectString) {
    this.client = ClientSettings.of(connectString);
  }

  /**
   * Sets the servers again, and the chroot, in place of those that {@link Baton#builder} was given.
   * No other setting changes.
   *
   * @throws IllegalArgumentException if the connect string is wrong; the message says why
   */
  public BatonBuilder connectString(String connectString) {
    this.client = client.withServers(connectString);
    return this;
  }

  /**
   * Sets how long ZooKeeper waits for a sign of life before it ends the session. When this process
   * crashes, it takes so long until another candidate leads. 10 s by default, from 500 ms to 10
   * min. By default the servers grant only 2 to 20 of their ticks.
   *
   * @throws IllegalArgumentException if it is shorter or longer
   */
  public BatonBuilder sessionTimeout(Duration sessionTimeout) {
    this.sessionTimeout = SESSION_TIMEOUT.checkedDuration(sessionTimeout);
    return this;
  }

  /**
   * Sets how long {@link #connect()}, and every reading of participants, waits for ZooKeeper. 15 s
   * by default, at most a year.
   *
   * <p>With zero, {@code connect()} does not wait, and candidates join their queues as soon as
   * ZooKeeper can be reached. A reading then waits for a session timeout.
   *
   * @throws IllegalArgumentException if it is negative or longer than a year
   */
  public BatonBuilder connectTimeout(Duration connectTimeout) {
    this.connectTimeout = CONNECT_TIMEOUT.checkedDuration(connectTimeout);
    return this;
  }

  /**
   * The servers' tickTime, at most; 3 s by default, ZooKeeper's own. The lease that {@link
   * dev.baton.election.Leadership#isValid()} answers by is sound only if no server's tickTime is
   * longer. It must be at most half the session timeout, which a longer tick would not grant
   * anyway.
   *
   * @throws IllegalArgumentException if it is shorter than 1 ms or longer than 5 min
   */
  public BatonBuilder assumedTick(Duration assumedTick) {
    this.assumedTick = ASSUMED_TICK.checkedDuration(assumedTick);
    return this;
  }

  /**
   * Declares that some servers are observers that follow another observer. A sign of life then
   * takes two relays to the leader.
   */
  public BatonBuilder observerMasters() {
    this.observerMasters = true;
    return this;
  }

  /**
   * Sets whether the next candidate in the queue sends heartbeats as the leader does. It then leads
   * without another request when the leader goes. True by default. It costs four writes per session
   * timeout in each process that is next in some queue.
   */
  public BatonBuilder warmStandby(boolean warmStandby) {
    this.warmStandby = warmStandby;
    return this;
  }

  /**
   * Sets how many terms of each election the candidates of this Baton keep for {@link
   * dev.baton.election.Election#history}. 100 by default, and at most 64 KiB. With 0 they write
   * none.
   *
   * <p>The terms are stored below {@code /baton/history}. They cost a leader one small write per
   * term, which delays no candidate. Now and then a leader folds what is written into one node, and
   * forgets what is too old. Until then there may be some more terms. The history of an election
   * that is gone is kept for 30 days.
   *
   * @throws IllegalArgumentException if it is not 0 to 10,000
   */
  public BatonBuilder history(int terms) {
    if (terms < 0 || terms > MOST_HISTORY) {
      throw new IllegalArgumentException(
          "a history has 0 to " + MOST_HISTORY + " terms, not " + terms);
    }
    this.history = terms;
    return this;
  }

  /**
   * Sets whether the JVM's shutdown closes the Baton, so that other candidates lead at once. True
   * by default.
   *
   * <p>A callback may call {@code System.exit}. The shutdown waits for all other callbacks, each
   * for its stop timeout. It regards the work of that callback as stopped, since its thread never
   * returns.
   *
   * <p>An exit does not close the holds of locks. Close them before you exit; otherwise the
   * shutdown waits for them until their stop timeout.
   */
  public BatonBuilder closeOnShutdown(boolean closeOnShutdown) {
    this.closeOnShutdown = closeOnShutdown;
    return this;
  }

  /**
   * Sets a listener that is told when the connection to ZooKeeper comes and goes; none by default.
   * {@link Baton#isConnected} returns whether there is one now.
   */
  public BatonBuilder onConnection(ConnectionListener listener) {
    this.connectionListener = listener;
    return this;
  }

  /**
   * Sets a reader that is told each step of all candidates, and why it was taken; none by default.
   * {@link Baton#journal} returns the last of these steps.
   *
   * <p>A thread of its own calls the reader, one step at a time and in order. Baton goes on even if
   * the reader throws or takes long. A reader that is too slow misses steps, and the log says how
   * many.
   */
  public BatonBuilder journal(Consumer<JournalStep> reader) {
    this.journal = reader;
    return this;
  }

  /**
   * Sets what hears of all that can be measured: candidates, terms, locks, the session; none by
   * default. The module baton-micrometer makes metrics and traces of that.
   */
  public BatonBuilder telemetry(TelemetryListener telemetry) {
    this.telemetry = telemetry;
    return this;
  }

  /**
   * Sets the executor of callbacks. By default they run on threads of Baton's own, as many as are
   * blocked.
   *
   * <p>Only callbacks need the executor. No blocking call waits for it, and the futures of
   * asynchronous calls complete on threads of Baton's own. A callback may occupy it for any time;
   * the callbacks behind it wait. A callback that the executor refuses is logged, and runs on a
   * thread of Baton's own. If it is {@code onElected}, it does not run: the candidate gives the
   * leadership up for {@link dev.baton.protocol.EndReason#FAILED}, and rejoins the queue after a
   * session timeout.
   *
   * <p>An executor that runs callbacks in the calling thread ({@code Runnable::run}) mostly runs
   * them in the thread that keeps the leases. There they must return at once. In that thread {@code
   * close()}, {@code resign()} and {@code cede()} do not wait, and all other blocking calls throw
   * an {@link IllegalStateException}.
   */
  public BatonBuilder callbacks(Executor callbacks) {
    this.callbacks = callbacks;
    return this;
  }

  /**
   * Sets ZooKeeper's own client settings, for TLS and SASL for example. By default they come from
   * the system properties. Where {@code config} sets nothing, Baton uses a socket of its own (with
   * TLS, the Netty socket) and a jute.maxbuffer of 32 MiB for its own clients. Baton only reads the
   * object, also later.
   */
  public BatonBuilder clientConfig(ZKClientConfig config) {
    this.client = client.withConfig(config);
    return this;
  }

  /**
   * Adds a proof of identity for ZooKeeper.
   *
   * @param scheme for example {@code digest}
   * @param secret for example {@code user:password}
   * @throws IllegalArgumentException if one of them is null, as a missing environment variable is
   */
  public BatonBuilder credentials(String scheme, String secret) {
    this.client = client.withCredentials(new ClientSettings.ClientCredentials(scheme, secret));
    return this;
  }

  /**
   * Sets the permissions on the nodes that Baton creates. By default everyone may do everything.
   * All candidates of an election need CREATE, READ and DELETE on its node, and READ on each
   * other's.
   *
   * @param nodes the permissions for the nodes of candidates
   * @param parents the permissions for missing elections' nodes and their parents, and for the data
   *     about elections below {@code /baton}
   */
  public BatonBuilder acl(List<ACL> nodes, List<ACL> parents) {
    this.client = client.withAcl(nodes, parents);
    return this;
  }

  /**
   * Sets the permissions of each node that Baton creates, by its path. So missing parents can have
   * others than elections, and one team's elections others than another's.
   *
   * <p>The function is called for each new node by a thread that keeps leases, so it must be quick
   * and must not block. If it throws, or returns null or an empty list, the node is not created,
   * and a caller that waits for it is refused ({@code UNUSABLE_PATH}).
   *
   * @param permissions gets the path of the node, within the chroot; of a candidate's node without
   *     the number that ZooKeeper appends
   */
  public BatonBuilder acl(Function<String, List<ACL>> permissions) {
    this.client = client.withAcl(permissions);
    return this;
  }

  /**
   * Allows only the identities of this connection ({@link #credentials}, TLS, SASL) to change the
   * nodes that Baton creates. Everyone may read them. So other users see who leads, but can neither
   * join a queue nor move a candidate.
   *
   * <p>This sets the permissions, as {@link #acl} does. All candidates of one election need one
   * identity. Without a proven identity no node can be created.
   */
  public BatonBuilder othersMayOnlyRead() {
    this.client = client.othersMayOnlyRead();
    return this;
  }

  /**
   * Connects to ZooKeeper.
   *
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached within the connect
   *     timeout
   * @throws IllegalArgumentException if settings do not go together
   * @throws IllegalStateException if ZooKeeper's client on the class path is older than 3.9, or
   *     lacks what Baton calls
   */
  public Baton connect() {
    ClientLibrary.refuseWrongClient();
    // This call may take its time; later calls that need the name of the host may not.
    var unused = ThisProcess.id();
    EventLoop loop = new ThreadLoop("baton-loop");
    if (telemetry != TelemetryListener.NONE || callbacks != null || client.asksForAcl()) {
      loop.keepOwnThread();
    }
    BatonEngine engine =
        new BatonEngine(loop, new ZooKeeperEnsemble(client), engineSettings(), new SecureRandom());
    Baton baton = attachListeners(engine, createBaton(engine));
    try {
      awaitConnection(engine);
    } catch (BatonException e) {
      baton.close();
      throw e;
    }
    return baton;
  }

  /**
   * Creates a Baton over another engine than one with real threads and servers, for tests. It does
   * not wait for a connection.
   *
   * @param engines creates the engine with the settings of this builder
   * @param threads run callbacks, unless this builder has an executor of them
   */
  public Baton openOver(EngineFactory engines, Executor threads) {
    BatonEngine engine = engines.createEngine(engineSettings());
    Executor users = callbacks == null ? threads : callbacks;
    return attachListeners(engine, new Baton(ClientContext.of(engine, users, threads)));
  }

  private EngineSettings engineSettings() {
    return new EngineSettings(sessionTimeout, checkedTick(), observerMasters, warmStandby, history)
        .withTelemetry(telemetry);
  }

  private Baton attachListeners(BatonEngine engine, Baton baton) {
    Consumer<JournalStep> reader = journal;
    if (reader != null) {
      engine.journal().readBy(entry -> reader.accept(StepNotices.describeStep(entry)));
    }
    if (connectionListener != null) {
      baton.reportConnection(connectionListener);
    }
    return baton;
  }

  private Duration checkedTick() {
    if (assumedTick == null) {
      return EngineSettings.DEFAULT.assumedTick();
    }
    if (assumedTick.multipliedBy(2).compareTo(sessionTimeout) > 0) {
      throw new IllegalArgumentException(
          "a session timeout of "
              + DurationFormat.inSeconds(sessionTimeout)
              + " is less than two ticks of "
              + DurationFormat.inSeconds(assumedTick)
              + ": raise sessionTimeout, or lower assumedTick if the servers' tickTime is shorter");
    }
    return assumedTick;
  }

  private Baton createBaton(BatonEngine engine) {
    Duration patience = connectTimeout.isZero() ? sessionTimeout : connectTimeout;
    OwnThreads own = new OwnThreads(engine.loop());
    Executor users = callbacks == null ? own.executor() : callbacks;
    ShutdownHook hook = new ShutdownHook();
    Baton baton =
        new Baton(
            ClientContext.of(engine, users, own::runWhenFree, own.executor(), patience),
            () -> {
              engine.loop().keepOwnThread(); // It may run callbacks that return late.
              own.executor().shutdown();
              hook.removeTask();
            });
    if (closeOnShutdown) {
      hook.addTask(baton::close);
    }
    return baton;
  }

  private void awaitConnection(BatonEngine engine) {
    CompletableFuture<Void> connected = engine.connectFirst(connectTimeout);
    if (connectTimeout.isZero()) {
      return;
    }
    BlockingCalls.awaitResult(
        engine.loop(),
        () ->
            connected.exceptionally(
                failure -> {
                  throw BlockingCalls.translateFailure(
                      failure, engine.describeEnsemble(), connectTimeout);
                }));
  }
}
