package dev.baton.runtime.session;

import dev.baton.protocol.claim.Lease;
import dev.baton.protocol.claim.Outcome;
import dev.baton.runtime.loop.LoopLog;
import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Ensemble;
import dev.baton.runtime.port.Loop;
import dev.baton.runtime.port.Request;
import dev.baton.runtime.port.WireSize;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one session. It connects. When a connection is lost, it reconnects at once by a new link.
 * When the servers end the session, it opens another one. All its members share the session.
 *
 * <p>It also gives up a connection when a heartbeat is not answered for a quarter of the timeout.
 * The server may be cut off from the quorum without knowing it, and there is just time to find
 * another one before the lease is over.
 */
public final class SessionKeeper {
  private static final int ATTEMPTS_PER_LEASE = 40;

  private static final LoopLog log = LoopLog.of(SessionKeeper.class);

  private final Loop loop;
  private final Ensemble ensemble;
  private final Settings settings;
  private final Backoff backoff;
  private final Lease lease;
  private final Heartbeat heartbeat;
  private final Watchers watchers = new Watchers();
  private final Members members;

  /**
   * The member that fails where it is unknown which task has thrown; then all members begin anew.
   */
  private final SessionMember itself =
      new SessionMember() {
        @Override
        public void connected() {}

        @Override
        public void failed(Throwable thrown) {
          reconnect();
        }
      };

  private Ensemble.@Nullable Session session;
  private @Nullable Relay relay;
  private @Nullable Outbox outbox;
  private int timeoutMillis;
  private Loop.@Nullable Alarm nextConnect;
  private String trouble = "it is connecting for the first time";
  private boolean closed;
  private long connectedAt;

  public SessionKeeper(Loop loop, Ensemble ensemble, Settings settings, RandomGenerator random) {
    this.loop = loop;
    this.ensemble = ensemble;
    this.settings = settings;
    this.backoff = new Backoff(random);
    this.lease = new Lease(settings.assumedTick().toNanos(), settings.observerMasters() ? 2 : 1);
    this.timeoutMillis = settings.timeoutMillis();
    this.members = new Members(loop, this::abandon);
    this.heartbeat = new Heartbeat(loop, this, settings.warmStandby());
  }

  /** Opens the first session. */
  public void start() {
    connect();
  }

  /** Adds a member; tells it at once if the session can be used. */
  public void join(SessionMember member) {
    members.add(member);
    if (outbox != null) {
      members.run(member, member::connected);
    }
  }

  /** Runs {@code task} of {@code member}, which alone fails if the task throws. */
  public void run(SessionMember member, Runnable task) {
    members.run(member, task);
  }

  public void leave(SessionMember member) {
    members.remove(member);
  }

  public Heartbeat heartbeat() {
    return heartbeat;
  }

  public Lease lease() {
    return lease;
  }

  public boolean isConnected() {
    return outbox != null;
  }

  /** Returns whether a node belongs to this session. */
  public boolean owns(Answer.Stat node) {
    return session != null && node.session() == session.id();
  }

  /** Returns the granted timeout; before the first connection, the timeout to ask for. */
  public int timeoutMillis() {
    return timeoutMillis;
  }

  public long nanoTime() {
    return loop.nanoTime();
  }

  public long timeoutNanos() {
    return timeoutMillis * 1_000_000L;
  }

  /** Why there is no connection, for people. */
  public String trouble() {
    return trouble;
  }

  /**
   * Sends {@code request} of {@code member} in its turn. Only while connected; no answer comes
   * after a loss. If {@code then} throws, the member fails.
   */
  public void send(SessionMember member, Request request, Consumer<Answer> then) {
    connection().send(request, inIsolation(member, request, then));
  }

  private Consumer<Answer> inIsolation(
      SessionMember member, Request request, Consumer<Answer> then) {
    return answer -> members.run(member, () -> then.accept(checked(request, answer)));
  }

  /**
   * Fails on a local refusal of a read, which looks like an answer; servers refuse no such read.
   */
  private static Answer checked(Request request, Answer answer) {
    boolean mayBeRefused = request.isWrite() || request instanceof Request.GetEphemerals;
    if (answer.outcome() == Outcome.REFUSED && !mayBeRefused) {
      throw new IllegalStateException(request + " was not sent, see the log");
    }
    return answer;
  }

  /** Sends {@code request} ahead of all others. Only while connected. */
  void sendNow(Request request, Consumer<Answer> then) {
    connection().sendNow(request, inIsolation(itself, request, then));
  }

  /** Called when a watch was spent. */
  void changed(String path, Ensemble.Listener.Kind kind, boolean real) {
    Outbox current = outbox;
    for (Watchers.Watcher watcher : watchers.take(path)) {
      if (outbox == current) { // Otherwise a watcher has failed, and all ask anew.
        members.run(itself, () -> watcher.changed(path, kind, real));
      }
    }
  }

  private Outbox connection() {
    Outbox current = outbox;
    if (current == null) {
      throw new IllegalStateException("there is no connection");
    }
    return current;
  }

  /** Returns the size of {@code multi} on its way to the servers, in bytes. */
  public long sizeOf(Request.Multi multi) {
    return WireSize.of(multi, ensemble.chrootBytes(), ensemble.permissionBytes());
  }

  /** Sends a write, unless one went ahead on this connection already. */
  public void barrier() {
    barrier(false);
  }

  /**
   * Sends a write, so that later reads show at least what the ensemble has agreed on by now.
   *
   * @param anew whether to send it even if a write went ahead on this connection already
   */
  public void barrier(boolean anew) {
    if (anew || !connection().hasWritten()) {
      send(
          itself,
          new Request.Multi(List.of(new Request.Check("/", -1))),
          answer -> log.trace("Barrier answered: {}", answer.outcome()));
    }
  }

  public void watch(String path, Watchers.Watcher watcher) {
    watchers.add(path, watcher);
  }

  public void unwatch(Watchers.Watcher watcher) {
    watchers.remove(watcher);
  }

  /** Connects after {@code nanos}, and at no other time. */
  private void connectAfter(long nanos) {
    if (nextConnect != null) {
      nextConnect.cancel();
    }
    nextConnect = loop.after(nanos, this::connect);
  }

  private void connect() {
    if (closed) {
      return;
    }
    Relay next = new Relay(loop, this);
    relay = next;
    next.setDeadline(timeoutNanos() / 4);
    next.link = ensemble.open(session, settings.timeoutMillis(), next);
  }

  boolean isCurrent(Relay asked) {
    return relay == asked;
  }

  /** Called when the link of {@code from} is connected. */
  void connected(Relay from, Ensemble.Session granted, int grantedMillis) {
    Ensemble.Link link = from.link;
    if (link == null) {
      return;
    }
    from.cancelDeadline();
    connectedAt = loop.nanoTime();
    session = granted;
    timeoutMillis = grantedMillis;
    lease.connected(from.connectSent, from.connectOffset, timeoutNanos());
    outbox = new Outbox(loop, link, lease, outcome -> from.whenCurrent(() -> lose(outcome)));
    heartbeat.start();
    members.tell(SessionMember::connected);
  }

  private void lose(Outcome outcome) {
    if (outcome == Outcome.EXPIRED) {
      expired();
    } else {
      lost("an answer was lost");
    }
  }

  /** Gives up the connection, if there is one, and makes another, even if members throw. */
  void lost(String why) {
    if (!closed) {
      connectAfter(nextDelay());
      dropConnection(why);
    }
  }

  /**
   * Returns the delay. While a lease runs, waiting costs it, so twenty attempts must fit into half
   * of the timeout.
   */
  private long nextDelay() {
    if (wasGood()) {
      backoff.succeeded();
    }
    long delay = backoff.nextNanos(ensemble.servers(), outbox != null);
    return heartbeat.isHeld() ? Math.min(delay, timeoutNanos() / ATTEMPTS_PER_LEASE) : delay;
  }

  /**
   * Returns whether the connection lasted; a shorter one may end like this each time, for example
   * with wrong credentials.
   */
  private boolean wasGood() {
    return outbox != null
        && outbox.wasAnswered()
        && loop.nanoTime() - connectedAt >= timeoutNanos() / 4;
  }

  /**
   * Reconnects if the clocks have moved apart on this connection. Earlier packets no longer count
   * for a lease then. Until enough new packets do, each question of a claim that is first in the
   * queue would only lead to the next one.
   */
  public void reconnectIfClocksMovedApart() {
    Relay current = relay;
    if (outbox != null && current != null && !lease.trustsConnection(loop.wallOffset())) {
      current.post(() -> lost("the wall clock has jumped: was this machine suspended?"));
    }
  }

  /** Gives up a connection to a server before 3.6, which hangs up on requests it does not know. */
  void serverIsTooOld() {
    String why = "this server is too old: Baton needs ZooKeeper 3.6 or later, on all servers";
    log.warn("{}: {}", ensemble.describe(), why);
    lost(why);
  }

  /** Has all members begin anew, because something was not done, and it is not known what. */
  public void reconnect() {
    lost("a part of Baton has failed, so it connects anew");
    members.retry();
  }

  /** Called when the servers say that the session is over. */
  void expired() {
    expired("the session expired");
  }

  private void expired(String why) {
    connectAfter(Math.max(backoff.scatterNanos(), nextDelay()));
    session = null;
    lease.reset();
    dropConnection(why);
    members.tell(SessionMember::expired);
  }

  /** Leaves the session to expire, with all its nodes, and opens another one. */
  private void abandon() {
    if (!closed) {
      heartbeat.endTerms();
      expired("Baton gave the session up, because it failed to recover from a failure");
    }
  }

  private void dropConnection(String why) {
    log.info("Not connected to {}: {}", ensemble.describe(), why);
    trouble = why;
    Relay old = relay;
    relay = null;
    if (old != null) {
      old.drop();
    }
    if (outbox != null) {
      outbox.close();
      outbox = null;
      watchers.clear();
      heartbeat.stop();
      members.tell(SessionMember::disconnected);
    }
  }

  /**
   * Ends the session, and before that all its members' holds; {@code then} runs when that is done,
   * on a thread of the ensemble.
   */
  public void close(Runnable then) {
    closed = true;
    trouble = "it is being closed";
    heartbeat.stop();
    Relay last = relay;
    relay = null;
    if (outbox != null) {
      outbox.close();
      outbox = null;
      members.tell(SessionMember::disconnected);
    }
    members.tell(SessionMember::expired);
    Ensemble.Link link = last == null ? null : last.link;
    if (link == null) {
      then.run();
    } else {
      link.close(then);
    }
  }
}
