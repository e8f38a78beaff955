package dev.baton;

import dev.baton.error.BatonException;
import dev.baton.internal.ClientContext;
import dev.baton.internal.DurationRange;
import dev.baton.internal.Seconds;
import dev.baton.internal.ThisProcess;
import dev.baton.internal.Waits;
import dev.baton.protocol.claim.Entry;
import dev.baton.runtime.Engine;
import dev.baton.runtime.loop.ThreadLoop;
import dev.baton.runtime.port.Loop;
import dev.baton.runtime.session.Settings;
import dev.baton.runtime.zookeeper.ClientSettings;
import dev.baton.runtime.zookeeper.ZooKeeperEnsemble;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.data.ACL;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a {@link Baton}. A value, or a relation between values, that cannot work is
 * refused with a sentence; none is silently mended. Not thread-safe.
 */
public final class BatonBuilder {
  private static final DurationRange SESSION_TIMEOUT =
      new DurationRange("sessionTimeout", Duration.ofMillis(500), Duration.ofMinutes(10));
  private static final DurationRange CONNECT_TIMEOUT =
      new DurationRange("connectTimeout", Duration.ZERO, DurationRange.YEAR);
  private static final DurationRange ASSUMED_TICK =
      new DurationRange("assumedTick", Duration.ofMillis(1), Duration.ofMinutes(5));
  private static final int MOST_HISTORY = 10_000;
  private static final Duration IDLE_CALLBACK_THREAD = Duration.ofSeconds(5);

  private ClientSettings client;
  private Duration sessionTimeout = Settings.DEFAULT.sessionTimeout();
  private Duration connectTimeout = Duration.ofSeconds(15);
  private @Nullable Duration assumedTick;
  private boolean observerMasters;
  private int history = Settings.DEFAULT.history();
  private boolean warmStandby = Settings.DEFAULT.warmStandby();
  private boolean closeOnShutdown = true;
  private @Nullable Executor callbacks;
  private @Nullable Consumer<Entry> journal;

  BatonBuilder(String connectString) {
    this.client = ClientSettings.of(connectString);
  }

  /**
   * How long ZooKeeper waits for a sign of life before it ends the session, and so how long it
   * takes until another leads when this process crashes; 10 s by default, from 500 ms to 10 min.
   * The servers grant only what lies between 2 and 20 of their ticks by default.
   *
   * @throws IllegalArgumentException if it is shorter or longer
   */
  public BatonBuilder sessionTimeout(Duration sessionTimeout) {
    this.sessionTimeout = SESSION_TIMEOUT.checked(sessionTimeout);
    return this;
  }

  /**
   * How long {@link #connect()} waits for ZooKeeper, and reading participants does; 15 s by
   * default, at most a year. With zero {@code connect()} does not wait, candidates stand in line as
   * soon as ZooKeeper can be reached, and reading waits for a session timeout.
   *
   * @throws IllegalArgumentException if it is negative or longer than a year
   */
  public BatonBuilder connectTimeout(Duration connectTimeout) {
    this.connectTimeout = CONNECT_TIMEOUT.checked(connectTimeout);
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
    this.assumedTick = ASSUMED_TICK.checked(assumedTick);
    return this;
  }

  /** Some servers are observers that follow another observer: what is heard takes two relays. */
  public BatonBuilder observerMasters() {
    this.observerMasters = true;
    return this;
  }

  /**
   * Whether the next in line sends heartbeats as the leader does, so as to lead without asking
   * first when the leader goes; true by default. It costs four writes per session timeout in each
   * process that is next in some line.
   */
  public BatonBuilder warmStandby(boolean warmStandby) {
    this.warmStandby = warmStandby;
    return this;
  }

  /**
   * How many terms to keep of each election that candidates of this lead, for {@link
   * dev.baton.election.Election#history}; 100 by default, and 64 KiB at most. They are kept below
   * {@code /baton/history}, and cost a leader one read and one write each term, for which nobody
   * waits. With 0 it writes none.
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
   * Whether the JVM's shutdown closes it, so that others lead at once; true by default.
   *
   * <p>A callback may call {@code System.exit}. The shutdown waits for all other callbacks, each
   * for its stop timeout, but takes the work of that one for stopped, since its thread never
   * returns. The holds of locks are not closed by an exit: close them before it, or the shutdown
   * waits for them until their stop timeout.
   */
  public BatonBuilder closeOnShutdown(boolean closeOnShutdown) {
    this.closeOnShutdown = closeOnShutdown;
    return this;
  }

  /**
   * Who is told each step of all candidates, and why it was taken, as {@link Baton#journal} tells
   * the last ones; nobody by default. A thread of its own calls it, one step at a time and in
   * order. Baton goes on whatever it throws and however long it takes; steps that it is too slow
   * for are left out, and the log says how many.
   */
  public BatonBuilder journal(Consumer<Entry> reader) {
    this.journal = reader;
    return this;
  }

  /**
   * Sets the executor of callbacks. By default they run on threads of Baton's own, as many as there
   * are blocked.
   *
   * <p>Only callbacks need it. No blocking call waits for it, and the futures of asynchronous calls
   * complete on threads of Baton's own. It may be busy with one callback for as long as it likes;
   * those behind that one wait. A callback that it refuses is logged and left out.
   *
   * <p>An executor that runs callbacks in the thread that hands them over ({@code Runnable::run})
   * mostly runs them in the thread that keeps the leases, where they must return at once. In that
   * thread {@code close()}, {@code resign()} and {@code cede()} do not wait, and all other blocking
   * calls throw an {@link IllegalStateException}.
   */
  public BatonBuilder callbacks(Executor callbacks) {
    this.callbacks = callbacks;
    return this;
  }

  /**
   * ZooKeeper's own client settings, for TLS and SASL for example; by default those of the system
   * properties. What it does not set of these, Baton adds for its own clients: the Netty socket,
   * and a jute.maxbuffer of 32 MiB. The object itself is only read, also later.
   */
  public BatonBuilder clientConfig(ZKClientConfig config) {
    this.client = client.config(config);
    return this;
  }

  /**
   * Proves an identity to ZooKeeper.
   *
   * @param scheme {@code digest}, for example
   * @param secret {@code user:password}, for example
   */
  public BatonBuilder credentials(String scheme, String secret) {
    this.client = client.credentials(new ClientSettings.Credentials(scheme, secret));
    return this;
  }

  /**
   * Who may do what with the nodes that Baton creates; everybody everything by default. All
   * candidates of an election need CREATE, READ and DELETE on its node, and READ on each other's.
   *
   * @param nodes for the nodes of candidates
   * @param parents for elections' nodes and their parents, where they are missing, and for what is
   *     kept of elections below {@code /baton}
   */
  public BatonBuilder acl(List<ACL> nodes, List<ACL> parents) {
    this.client = client.acl(nodes, parents);
    return this;
  }

  /**
   * Has nobody change the nodes that Baton creates but the identities proven by this connection
   * ({@link #credentials}, TLS, SASL); everybody may read them. So others see who leads, but
   * neither stand in line nor move anybody. As {@link #acl}; candidates of one election need one
   * identity. Nothing can be created where none is proven.
   */
  public BatonBuilder othersMayOnlyRead() {
    this.client = client.othersMayOnlyRead();
    return this;
  }

  /**
   * Connects.
   *
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached within the connect
   *     timeout
   * @throws IllegalArgumentException if settings do not go together
   */
  public Baton connect() {
    Settings settings =
        new Settings(sessionTimeout, checkedTick(), observerMasters, warmStandby, history);
    // This call may take its time; later ones that need the name of the host may not.
    var unused = ThisProcess.id();
    Loop loop = new ThreadLoop("baton-loop");
    Engine engine = new Engine(loop, new ZooKeeperEnsemble(client), settings, new SecureRandom());
    if (journal != null) {
      engine.journal().readBy(journal);
    }
    Baton baton = baton(engine);
    try {
      awaitConnection(engine);
    } catch (BatonException e) {
      baton.close();
      throw e;
    }
    return baton;
  }

  private Duration checkedTick() {
    if (assumedTick == null) {
      return Settings.DEFAULT.assumedTick();
    }
    if (assumedTick.multipliedBy(2).compareTo(sessionTimeout) > 0) {
      throw new IllegalArgumentException(
          "a session timeout of "
              + Seconds.of(sessionTimeout)
              + " is less than two ticks of "
              + Seconds.of(assumedTick)
              + ": raise sessionTimeout, or lower assumedTick if the servers' tickTime is shorter");
    }
    return assumedTick;
  }

  private Baton baton(Engine engine) {
    Duration patience = connectTimeout.isZero() ? sessionTimeout : connectTimeout;
    ExecutorService own = newCallbackThreads();
    Executor users = callbacks == null ? own : callbacks;
    ShutdownHook hook = new ShutdownHook();
    Baton baton =
        new Baton(
            ClientContext.of(engine, users, own, patience),
            () -> {
              own.shutdown();
              hook.remove();
            });
    if (closeOnShutdown) {
      hook.add(baton::close);
    }
    return baton;
  }

  private static ExecutorService newCallbackThreads() {
    AtomicInteger number = new AtomicInteger();
    return new ThreadPoolExecutor(
        0,
        Integer.MAX_VALUE,
        IDLE_CALLBACK_THREAD.toMillis(),
        TimeUnit.MILLISECONDS,
        new SynchronousQueue<>(),
        task -> {
          Thread thread = new Thread(task, "baton-callbacks-" + number.incrementAndGet());
          thread.setDaemon(true);
          return thread;
        },
        BatonBuilder::runHere);
  }

  /** After the end, a callback that returned late runs those behind it in its own thread. */
  private static void runHere(Runnable late, ThreadPoolExecutor ended) {
    late.run();
  }

  private void awaitConnection(Engine engine) {
    CompletableFuture<Void> connected = engine.connect(connectTimeout);
    if (connectTimeout.isZero()) {
      return;
    }
    Waits.forResult(
        engine.loop(),
        () ->
            connected.exceptionally(
                failure -> {
                  throw Waits.translated(failure, engine.describe(), connectTimeout);
                }));
  }
}
