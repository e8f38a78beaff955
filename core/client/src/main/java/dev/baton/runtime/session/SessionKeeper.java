package dev.baton.runtime.session;

import dev.baton.protocol.claim.Lease;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.loop.LoopLog;
import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.port.WireSize;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one session. It connects. When a connection is lost, it reconnects at once by a new link.
 * When the servers end the session, it opens another one. All its members share the session.
 *
 * <p>It also gives up a connection when a heartbeat is not answered for a quarter of the timeout:
 * just in time to find another server before the lease is over.
 */
public final class SessionKeeper {
  static final String EXPIRED = "the session expired";
  private static final String UNRECOVERED =
      "Baton gave up the session, because it could not recover from a failure";

  private static final int ATTEMPTS_PER_LEASE = 40;
  private static final LoopLog log = LoopLog.of(SessionKeeper.class);

  private final EventLoop loop;
  private final EnsemblePort ensemble;
  private final EngineSettings settings;
  private final ConnectAttempts attempts;
  private final Lease lease;
  private final Heartbeat heartbeat;
  private final NodeWatchers watchers = new NodeWatchers();
  private final SessionMembers members;
  private final SessionGrant grant;
  private volatile @Nullable LinkRelay relay;
  private @Nullable RequestOutbox outbox;
  private EventLoop.@Nullable LoopAlarm nextConnect;
  private boolean lossUntold;
  private boolean closed;

  public SessionKeeper(
      EventLoop loop, EnsemblePort ensemble, EngineSettings settings, RandomGenerator random) {
    this.loop = loop;
    this.ensemble = ensemble;
    this.settings = settings;
    this.attempts = new ConnectAttempts(ensemble, random);
    this.lease = new Lease(settings.assumedTick().toNanos(), settings.observerMasters() ? 2 : 1);
    this.grant = new SessionGrant(settings.timeoutMillis());
    this.members = new SessionMembers(loop, this::reconnectAll, () -> giveUpSession(UNRECOVERED));
    this.heartbeat = new Heartbeat(loop, this, settings.warmStandby());
  }

  /** Adds a member; tells it soon if the session can be used. If this throws, nothing is added. */
  public void addMember(SessionMember member) {
    members.addMember(member);
  }

  /** Runs {@code task} of {@code member}, which alone fails if the task throws. */
  public void runTask(SessionMember member, Runnable task) {
    members.runTask(member, task);
  }

  public void removeMember(SessionMember member) {
    members.removeMember(member);
  }

  public Heartbeat heartbeat() {
    return heartbeat;
  }

  public Lease sessionLease() {
    return lease;
  }

  public boolean isConnected() {
    return outbox != null;
  }

  /** Returns whether something has been asked a while ago, and no answer has come since. */
  public boolean isSilent() {
    return outbox != null && outbox.silentNanos() >= timeoutNanos() / 4;
  }

  /** Returns whether a node belongs to this session. */
  public boolean ownsNode(ZooKeeperAnswer.NodeStat node) {
    return grant.ownsNode(node);
  }

  /**
   * Returns the shortest timeout that was granted to this session; before the first connection, the
   * timeout to ask for. Thread-safe.
   */
  public int timeoutMillis() {
    return grant.timeoutMillis();
  }

  /** Called when the heartbeat that was sent at {@code sentAt} was answered. */
  void measureHeartbeat(long sentAt) {
    settings.telemetry().heartbeatAnswered(Duration.ofNanos(nanoTime() - sentAt));
  }

  public long nanoTime() {
    return loop.nanoTime();
  }

  public long timeoutNanos() {
    return timeoutMillis() * 1_000_000L;
  }

  /** Why there is no connection, for people. Thread-safe. */
  public String connectionTrouble() {
    return attempts.trouble();
  }

  /**
   * Sends {@code request} of {@code member} in its turn. Only while connected, or if an Error has
   * kept the loss from the members; no answer comes after it. If {@code then} throws, the member
   * fails.
   */
  public void sendRequest(
      SessionMember member, ZooKeeperRequest request, Consumer<ZooKeeperAnswer> then) {
    if (outbox == null && lossUntold) {
      return;
    }
    watchers.sendRequest(currentOutbox(), member, request, inIsolation(member, request, then));
  }

  private Consumer<ZooKeeperAnswer> inIsolation(
      SessionMember member, ZooKeeperRequest request, Consumer<ZooKeeperAnswer> then) {
    return answer ->
        members.runTask(member, () -> then.accept(RequestOutbox.checkedAnswer(request, answer)));
  }

  /** Sends {@code request} ahead of all others. Only while connected. */
  void sendNow(ZooKeeperRequest request, Consumer<ZooKeeperAnswer> then) {
    currentOutbox().sendNow(request, inIsolation(members.unknownMember(), request, then));
  }

  /** Called when a watch was spent. */
  void nodeChanged(String path, EnsemblePort.LinkListener.WatchKind kind, boolean real) {
    RequestOutbox current = outbox;
    for (NodeWatchers.NodeListener watcher : watchers.takeListeners(path)) {
      if (outbox == current) { // Otherwise a watcher has failed, and all ask anew.
        members.runTask(members.unknownMember(), () -> watcher.onNodeChanged(path, kind, real));
      }
    }
  }

  /** Returns whether a write went ahead on this connection. */
  boolean hasWritten() {
    return currentOutbox().hasWritten();
  }

  private RequestOutbox currentOutbox() {
    return Objects.requireNonNull(outbox, "there is no connection");
  }

  /** Returns the size of {@code multi} on its way to the servers, in bytes. */
  public long sizeOf(ZooKeeperRequest.MultiRequest multi) {
    return WireSize.sizeOf(multi, ensemble.chrootBytes(), ensemble::permissionBytes);
  }

  /** Sends a write, unless one went ahead on this connection already. */
  public void sendBarrier() {
    sendBarrier(false);
  }

  /**
   * Sends a write, so that later reads show at least what the ensemble has agreed on by now.
   *
   * @param anew whether to send it even if a write went ahead on this connection already
   */
  public void sendBarrier(boolean anew) {
    if (anew || !hasWritten()) {
      sendRequest(
          members.unknownMember(),
          new ZooKeeperRequest.MultiRequest(List.of(new ZooKeeperRequest.Check("/", -1))),
          answer -> log.trace("Barrier answered: {}", answer.outcome()));
    }
  }

  public void watchNode(String path, NodeWatchers.NodeListener watcher) {
    watchers.addListener(path, watcher);
  }

  /** Removes a listener. The watches stay at the server until their nodes change. */
  public void unwatchNodes(NodeWatchers.NodeListener watcher) {
    watchers.removeListener(watcher);
  }

  /** Removes a listener, and at the server the watches that no other listener needs. */
  public void removeWatches(NodeWatchers.NodeListener watcher) {
    watchers.removeWatches(outbox, watcher);
  }

  /** Connects after {@code nanos}, and at no other time. */
  private void connectAfter(long nanos) {
    nextConnect = loop.replaceAlarm(nextConnect, nanos, this::openLink);
  }

  /** Opens a connection; the first one opens the session. */
  public void openLink() {
    if (closed) {
      return;
    }
    dropLink();
    LinkRelay next = new LinkRelay(loop, this);
    relay = next;
    next.setDeadline(attempts.attemptNanos(timeoutNanos() / 4));
    next.link = ensemble.openLink(grant.session(), grant.millisToAskFor(), next);
  }

  boolean isCurrent(LinkRelay asked) {
    return relay == asked;
  }

  /** Called when the link of {@code from} is connected. */
  void linkConnected(LinkRelay from, EnsemblePort.SessionCredentials granted, int grantedMillis) {
    EnsemblePort.EnsembleLink link = from.link;
    if (link == null) {
      return;
    }
    if (grant.isOther(granted)) {
      sessionExpired("the servers gave another session in place of this one");
      return;
    }
    from.cancelDeadline();
    boolean newSession = grant.session() == null;
    grant.takeGrant(granted, grantedMillis);
    if (lease.noteConnected(from.connectSent, from.connectOffset, timeoutNanos())) {
      log.warn(
          "{} grants {} ms now: leases get shorter", ensemble.describeServers(), grantedMillis);
      heartbeat.cutLeases(lease.window());
    }
    outbox =
        new RequestOutbox(
            loop, link, lease, outcome -> from.whenCurrent(() -> loseByOutcome(outcome)));
    heartbeat.startTicking();
    members.tellConnected(newSession);
  }

  /** Called at each tick. Gives up the connection if it is silent, and returns whether it is. */
  boolean loseSilentConnection() {
    boolean silent = outbox != null && outbox.isSilentAtTick();
    if (silent) {
      loseConnection("no answer has come for half of the session timeout");
    }
    return silent;
  }

  private void loseByOutcome(RequestOutcome outcome) {
    if (outcome == RequestOutcome.EXPIRED) {
      sessionExpired(EXPIRED);
    } else {
      loseConnection("an answer was lost");
    }
  }

  /** Gives up the connection, if there is one, and makes another, even if members throw. */
  void loseConnection(String why) {
    if (!closed) {
      connectAfter(nextDelay());
      dropConnection(why);
    }
  }

  /** Returns the delay. While a lease runs, twenty attempts must fit into half of the timeout. */
  private long nextDelay() {
    if (outbox != null && outbox.hasLasted(timeoutNanos() / 4)) {
      attempts.noteSuccess();
    }
    long delay = attempts.nextNanos(outbox != null);
    return heartbeat.isHeld() ? Math.min(delay, timeoutNanos() / ATTEMPTS_PER_LEASE) : delay;
  }

  /**
   * Reconnects if the clocks have moved apart on this connection. Earlier packets no longer count
   * for a lease then. Until enough new packets do, each question of a claim that is first in the
   * queue would only lead to the next one.
   */
  public void reconnectIfClocksMovedApart() {
    LinkRelay current = relay;
    if (outbox != null && current != null && !lease.trustsConnection(loop.wallOffset())) {
      current.postIfCurrent(
          () -> loseConnection("the wall clock has jumped: was this machine suspended?"));
    }
  }

  /** Called when the servers demand an identity that this client does not prove. */
  void linkUnidentified(String why) {
    loseConnection(why);
    members.tellAll(SessionMember::onUnidentified);
  }

  /** Gives up a connection to a server before 3.6, which hangs up on requests it does not know. */
  void serverIsTooOld() {
    String why = "this server is too old: Baton needs ZooKeeper 3.6 or later, on all servers";
    log.warn("{}: {}", ensemble.describeServers(), why);
    loseConnection(why);
  }

  /** Has all members begin anew, because something was not done, and it is not known what. */
  public void reconnectAll() {
    loseConnection("a part of Baton has failed, so it reconnects");
    heartbeat.watchLeases();
  }

  /** Has members handle the failures that they could not handle before. */
  public void retryFailing() {
    members.retryFailing();
  }

  /** Returns whether some member has not handled its failure. Thread-safe. */
  public boolean isFailing() {
    return members.isFailing();
  }

  /** Called when the session is over. */
  void sessionExpired(String why) {
    connectAfter(Math.max(attempts.scatterNanos(), nextDelay()));
    lease.resetLease();
    grant.forgetSession(); // Not before: if an earlier line throws, the end is noticed once more.
    dropConnection(why);
    members.tellExpiry();
  }

  /** Ends all terms, leaves the session to expire, and opens another one. */
  public void giveUpSession(String why) {
    if (!closed) {
      heartbeat.endTerms();
      sessionExpired(why);
    }
  }

  /**
   * Cuts the connection, though the loop stands still. When the loop goes on, it connects again.
   * Thread-safe.
   */
  public void cutConnection() {
    LinkRelay current = relay;
    if (current != null) {
      current.cutLink();
    }
  }

  private void dropConnection(String why) {
    attempts.noteFailure(loop.nanoTime(), outbox != null, why);
    dropLink();
  }

  /** If this throws, the rest is done before the next link is opened. */
  private void dropLink() {
    LinkRelay old = relay;
    if (old != null) {
      old.cancelDeadline();
      old.dropLink();
      relay = null;
    }
    dropOutbox();
  }

  private void dropOutbox() {
    heartbeat.stopTicking();
    if (outbox != null) {
      outbox.closeOutbox();
      outbox = null;
      lossUntold = true; // Until all are told: the next connection has them told again.
      watchers.clearAll();
      members.tellLoss();
      lossUntold = false;
    }
  }

  /**
   * Ends the session, and before that all its members' holds; {@code then} runs when that is done,
   * on a thread of the ensemble.
   *
   * @param reached whether servers answer; otherwise the session is left to its timeout
   */
  public void closeSession(boolean reached, Runnable then) {
    closed = true;
    attempts.noteClosing();
    LinkRelay last = relay;
    relay = null;
    dropOutbox();
    members.tellExpiry();
    if (last == null) {
      then.run();
    } else {
      last.endSession(reached, then);
    }
  }
}
