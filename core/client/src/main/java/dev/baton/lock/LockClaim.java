package dev.baton.lock;

import dev.baton.guard.Guard;
import dev.baton.internal.ClientContext;
import dev.baton.internal.OrderCodec;
import dev.baton.internal.Remedies;
import dev.baton.internal.Seconds;
import dev.baton.participants.Message;
import dev.baton.protocol.Problem;
import dev.baton.protocol.Reason;
import dev.baton.protocol.claim.Mail;
import dev.baton.runtime.Engine;
import dev.baton.runtime.claim.ClaimRunner;
import dev.baton.runtime.claim.Occupant;
import dev.baton.runtime.claim.Term;
import dev.baton.runtime.loop.LoopLog;
import dev.baton.runtime.loop.Notifier;
import dev.baton.runtime.node.ClaimPlace;
import dev.baton.runtime.port.Loop;
import dev.baton.runtime.watch.MemberWatch;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A claim on a lock for a local queue of this process. While it holds, the lock goes from one
 * waiter to the next without a request to ZooKeeper; but not for ever once other processes wait.
 * Confined to the loop, except its volatile fields.
 */
final class LockClaim implements Occupant {
  private static final LoopLog log = LoopLog.named("dev.baton.lock");

  private final ClientContext context;
  private final Engine engine;
  private final LocalLine line;
  private final ClaimPlace place;
  private final Notifier notifier;
  private final CompletableFuture<Void> closed = new CompletableFuture<>();
  private volatile @Nullable ClaimRunner runner;
  private final Outlook outlook = new Outlook();
  private @Nullable Term term;
  private @Nullable Hold holder;
  private volatile LockOptions options = LockOptions.byDefault();
  private @Nullable MemberWatch watch;
  private Loop.@Nullable Alarm alarm;
  private LocalTurns turns = new LocalTurns();
  private @Nullable Message eviction;
  private boolean idle;
  private boolean left;

  LockClaim(ClientContext context, LocalLine line, ClaimPlace place, Notifier notifier) {
    this.context = context;
    this.engine = context.engine();
    this.line = line;
    this.place = place;
    this.notifier = notifier;
  }

  /** Joins the queue in ZooKeeper. */
  void begin() {
    runner = engine.enter(place, this);
  }

  private ClaimRunner runner() {
    return Objects.requireNonNull(runner);
  }

  /** Returns a future that completes when nothing is held any more. */
  CompletableFuture<Void> closed() {
    return closed;
  }

  /** Returns how long its holder may take to release. Thread-safe. */
  Duration stopTimeout() {
    return options.stopTimeout();
  }

  /** Returns whether the calling thread runs a callback of one of its holds. Thread-safe. */
  boolean isInCallback() {
    return notifier.isRunningHere();
  }

  @Override
  public void standing(int inLine) {
    outlook.standsAt(inLine);
    line.stands();
  }

  @Override
  public void behind(String id) {
    outlook.isBehind(id);
  }

  /**
   * Handles a request to release: the present holder is the last one here. Without a holder the
   * claim leaves at once.
   */
  @Override
  public void mail(Mail mail) {
    if (!mail.asksToLetGo()) {
      eviction = mail.kind() == Mail.Kind.EVICT ? OrderCodec.read(mail) : eviction;
      return;
    }
    turns.giveUp();
    if (holder != null) {
      holder.request(OrderCodec.read(mail));
    }
    leaveIfUnwanted();
  }

  @Override
  public void elected(Term begun) {
    term = begun;
    turns = new LocalTurns();
    if (!serve()) {
      leave();
    }
  }

  /** Gives the lock to the next waiter, if it is free. Returns whether there is a holder now. */
  boolean serve() {
    Term current = term;
    while (current != null && holder == null && line.isWaitedFor()) {
      grant(current, line.next());
    }
    if (current != null && holder != null && line.isWaitedFor()) {
      watchOthers();
    }
    return holder != null;
  }

  private void grant(Term current, LockWaiter waiter) {
    Hold hold =
        new Hold(
            place.path().text(),
            current,
            current.token().turn(turns.taken()),
            notifier,
            this,
            place.mode());
    if (!waiter.grant(hold)) {
      return;
    }
    cancelAlarm();
    holder = hold;
    options = waiter.options();
    turns.take();
  }

  /** Called when the holder releases. Thread-safe. */
  void release(Hold hold) {
    runner().post(() -> released(hold));
  }

  /** Called when the holder, a writer, goes on as a reader. Thread-safe. */
  void downgrade(Hold writer, Hold reader) {
    runner().post(() -> goOn(writer, reader));
  }

  private void goOn(Hold writer, Hold reader) {
    if (holder == writer) {
      holder = reader;
      turns.giveUp();
      runner().downgrade();
    }
  }

  /** Returns a transaction that is carried out only while {@code hold} holds. Thread-safe. */
  Guard guard(Term by, Hold hold) {
    return new Guard(context, by, () -> holder == hold, hold.toString());
  }

  private void released(Hold hold) {
    if (holder != hold) {
      return;
    }
    holder = null;
    if (term == null) {
      cancelAlarm();
      stopped();
    } else if (!turns.areOver(options.localTurns())) {
      serveOrKeep();
    } else if (line.isWaitedFor()) {
      runner().resign();
    } else {
      leaveFree();
    }
  }

  private void serveOrKeep() {
    if (serve()) {
      return;
    }
    if (turns.othersWait() || options.keepFor().isZero()) {
      leaveFree();
      return;
    }
    watchOthers();
    alarm = runner().after(options.keepFor(), this::leaveIfUnwanted);
  }

  /** Watches for other waiters. Only a holder needs to know of them, so no other claim watches. */
  private void watchOthers() {
    if (watch == null) {
      watch = runner().watchMembers(this::counted);
    }
  }

  private void counted(int members) {
    if (turns.others(members > 1)) {
      leaveIfUnwanted();
    }
  }

  private void cancelAlarm() {
    if (alarm != null) {
      alarm.cancel();
      alarm = null;
    }
  }

  /** Leaves if no thread here has the lock or wants it. */
  void leaveIfUnwanted() {
    if (holder == null && !line.isWaitedFor()) {
      leave();
    }
  }

  /** Leaves, once the holder has released. */
  void leave() {
    if (!left) {
      runner().post(this::withdraw); // First: if this throws, it is done once more.
      noteLeft();
    }
  }

  /** Leaves at once; otherwise the next waiter here would find our own place ahead. */
  private void leaveFree() {
    if (!left) {
      noteLeft();
      withdraw();
    }
  }

  private void noteLeft() {
    left = true;
    line.left();
  }

  private void withdraw() {
    runner().withdraw();
    stopIdle();
  }

  private void stopIdle() {
    if (idle) {
      stopped();
    }
  }

  /**
   * Releases what was lost. An unwanted claim leaves first, or it would rejoin the queue in vain.
   */
  private void stopped() {
    idle = false;
    if (!line.isWaitedFor()) {
      leaveFree();
    }
    runner().workStopped(true);
  }

  @Override
  public void revoke(Reason reason) {
    cancelAlarm();
    if (watch != null) {
      watch.stop();
      watch = null;
    }
    Hold lost = holder;
    if (lost == null) {
      idle = true;
      runner().post(this::stopIdle);
      term = null;
      return;
    }
    log.info("{} is to let go: {}", lost, reason);
    lost.lose(reason, reason == Reason.EVICTED ? eviction : null);
    term = null; // Not before: if an earlier line throws, it is done once more.
    alarm = runner().after(options.stopTimeout(), () -> overdue(lost));
  }

  private void overdue(Hold hold) {
    log.warn(
        "NOT CONFIRMED: {} was lost, but not closed within {}. Others may hold the lock now; only"
            + " the fencing token guards.",
        hold,
        Seconds.of(options.stopTimeout()));
    runner().workStopped(false);
  }

  @Override
  public void problem(Problem problem) {
    line.fail(Remedies.refusal(problem, place, runner().front(), engine.describe()));
    leave();
  }

  @Override
  public void failed(ClaimRunner claim, Throwable thrown) {
    if (!left) {
      noteLeft();
    }
    if (holder == null) {
      claim.workStopped(true);
    } else if (term != null) {
      revoke(Reason.FAILED);
    }
    line.fail(Remedies.failure(place, "Acquire it again.", thrown));
  }

  @Override
  public void finished() {
    closed.complete(null);
  }

  /** Returns who or what keeps the waiters here from the lock. Thread-safe. */
  String outlook() {
    return outlook.text(runner, place.id(), engine.describe());
  }
}
