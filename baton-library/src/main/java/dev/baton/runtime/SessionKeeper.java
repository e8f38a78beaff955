package dev.baton.runtime;

import dev.baton.protocol.Lease;
import dev.baton.protocol.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one session: connects, reconnects by a new link at once when a connection is lost, opens
 * another session when the servers end this one, and shares it all with its members.
 *
 * <p>A connection is also given up when a heartbeat is not answered for a quarter of the timeout:
 * the server may be cut off from the quorum and not know it, and there is just time to find another
 * before the lease is over.
 */
final class SessionKeeper {
  private static final Logger log = LoggerFactory.getLogger(SessionKeeper.class);

  private final Loop loop;
  private final Ensemble ensemble;
  private final Settings settings;
  private final Backoff backoff;
  private final Lease lease;
  private final Heartbeat heartbeat;
  private final Watchers watchers = new Watchers();
  private final Set<SessionMember> members = new LinkedHashSet<>();

  private Ensemble.@Nullable Session session;
  private @Nullable Relay relay;
  private @Nullable Outbox outbox;
  private int timeoutMillis;
  private String trouble = "it is connecting for the first time";
  private boolean closed;

  SessionKeeper(Loop loop, Ensemble ensemble, Settings settings, RandomGenerator random) {
    this.loop = loop;
    this.ensemble = ensemble;
    this.settings = settings;
    this.backoff = new Backoff(random);
    this.lease = new Lease(settings.assumedTick().toNanos(), settings.observerMasters() ? 2 : 1);
    this.timeoutMillis = settings.timeoutMillis();
    this.heartbeat = new Heartbeat(loop, this, settings.warmStandby());
  }

  /** Opens the first session. */
  void start() {
    connect();
  }

  /** Adds a member; tells it at once if the session can be used. */
  void join(SessionMember member) {
    members.add(member);
    if (outbox != null) {
      member.connected();
    }
  }

  void leave(SessionMember member) {
    members.remove(member);
  }

  Heartbeat heartbeat() {
    return heartbeat;
  }

  Lease lease() {
    return lease;
  }

  boolean isConnected() {
    return outbox != null;
  }

  /** Whether a node belongs to this session. */
  boolean owns(Answer.Stat node) {
    return session != null && node.session() == session.id();
  }

  /** What the servers granted; before the first connection, what will be asked for. */
  int timeoutMillis() {
    return timeoutMillis;
  }

  long timeoutNanos() {
    return timeoutMillis * 1_000_000L;
  }

  /** Why there is no connection, for people. */
  String trouble() {
    return trouble;
  }

  /** Sends {@code request} in its turn. Only while connected; no answer comes after a loss. */
  void send(Request request, Consumer<Answer> then) {
    connection().send(request, then);
  }

  /** Sends {@code request} ahead of all others. Only while connected. */
  void sendNow(Request request, Consumer<Answer> then) {
    connection().sendNow(request, then);
  }

  private Outbox connection() {
    Outbox current = outbox;
    if (current == null) {
      throw new IllegalStateException("there is no connection");
    }
    return current;
  }

  /** How long {@code multi} is on its way to the servers, in bytes. */
  long sizeOf(Request.Multi multi) {
    return WireSize.of(multi, ensemble.chrootBytes(), ensemble.permissionBytes());
  }

  /** Sends a write, unless one went ahead on this connection already. */
  void barrier() {
    if (!connection().hasWritten()) {
      send(
          new Request.Multi(List.of(new Request.Check("/", -1))),
          answer -> log.trace("Barrier answered: {}", answer.outcome()));
    }
  }

  void watch(String path, Watchers.Watcher watcher) {
    watchers.add(path, watcher);
  }

  void unwatch(Watchers.Watcher watcher) {
    watchers.remove(watcher);
  }

  private void connect() {
    if (closed) {
      return;
    }
    Relay next = new Relay(loop.nanoTime(), loop.wallOffset());
    relay = next;
    next.link = ensemble.open(session, settings.timeoutMillis(), next);
    next.deadline =
        loop.after(timeoutNanos() / 4, () -> next.whenCurrent(() -> lost("the server is silent")));
  }

  private void connected(Relay from, Ensemble.Session granted, int grantedMillis) {
    Ensemble.Link link = from.link;
    if (link == null) {
      return;
    }
    from.cancelDeadline();
    backoff.succeeded();
    session = granted;
    timeoutMillis = grantedMillis;
    lease.connected(from.connectSent, from.connectOffset, timeoutNanos());
    outbox = new Outbox(loop, link, lease, outcome -> from.whenCurrent(() -> lose(outcome)));
    heartbeat.start();
    snapshot().forEach(SessionMember::connected);
  }

  private void lose(Outcome outcome) {
    if (outcome == Outcome.EXPIRED) {
      expired();
    } else {
      lost("an answer was lost");
    }
  }

  /** Gives the connection up, if there is one, and makes another. */
  void lost(String why) {
    dropConnection(why);
    loop.after(backoff.nextNanos(ensemble.servers()), this::connect);
  }

  /**
   * Connects anew if the clocks have moved apart since this connection was made: what was sent
   * before no longer counts for a lease, and until enough else has been, every question of a claim
   * that is first in line would only lead to the next one.
   */
  void reconnectIfClocksMovedApart() {
    Relay current = relay;
    if (outbox != null && current != null && !lease.trustsConnection(loop.wallOffset())) {
      current.post(() -> lost("the wall clock has jumped: was this machine suspended?"));
    }
  }

  private void expired() {
    dropConnection("the session expired");
    session = null;
    lease.reset();
    snapshot().forEach(SessionMember::expired);
    loop.after(backoff.scatterNanos(), this::connect);
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
      snapshot().forEach(SessionMember::disconnected);
    }
  }

  private List<SessionMember> snapshot() {
    return new ArrayList<>(members);
  }

  /**
   * Ends the session, and before that whatever its members still hold; {@code then} runs when that
   * is done, on a thread of the ensemble.
   */
  void close(Runnable then) {
    closed = true;
    trouble = "it is being closed";
    heartbeat.stop();
    Relay last = relay;
    relay = null;
    if (outbox != null) {
      outbox.close();
      outbox = null;
      snapshot().forEach(SessionMember::disconnected);
    }
    snapshot().forEach(SessionMember::expired);
    Ensemble.Link link = last == null ? null : last.link;
    if (link == null) {
      then.run();
    } else {
      link.close(then);
    }
  }

  /** Brings what happens to one link into the loop, as long as it is the current one. */
  private final class Relay implements Ensemble.Listener {
    final long connectSent;
    final long connectOffset;
    Ensemble.@Nullable Link link;
    Loop.@Nullable Alarm deadline;

    Relay(long connectSent, long connectOffset) {
      this.connectSent = connectSent;
      this.connectOffset = connectOffset;
    }

    void whenCurrent(Runnable task) {
      if (relay == this) {
        task.run();
      }
    }

    private void post(Runnable task) {
      loop.post(() -> whenCurrent(task));
    }

    void cancelDeadline() {
      if (deadline != null) {
        deadline.cancel();
      }
    }

    void drop() {
      cancelDeadline();
      if (link != null) {
        link.drop();
      }
    }

    @Override
    public void connected(Ensemble.Session granted, int grantedMillis) {
      post(() -> SessionKeeper.this.connected(this, granted, grantedMillis));
    }

    @Override
    public void disconnected(String why) {
      post(() -> lost(why));
    }

    @Override
    public void expired() {
      post(SessionKeeper.this::expired);
    }

    @Override
    public void changed(String path, Kind kind, boolean real) {
      post(() -> watchers.changed(path, kind, real));
    }
  }
}
