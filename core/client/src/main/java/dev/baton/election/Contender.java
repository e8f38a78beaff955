package dev.baton.election;

import dev.baton.error.BatonException;
import dev.baton.error.RefusedException;
import dev.baton.internal.ClientContext;
import dev.baton.internal.OrderCodec;
import dev.baton.internal.Participation;
import dev.baton.internal.Remedies;
import dev.baton.internal.Seconds;
import dev.baton.protocol.Problem;
import dev.baton.protocol.Reason;
import dev.baton.protocol.claim.Mail;
import dev.baton.protocol.claim.Tag;
import dev.baton.runtime.Engine;
import dev.baton.runtime.claim.ClaimRunner;
import dev.baton.runtime.claim.Occupant;
import dev.baton.runtime.claim.Term;
import dev.baton.runtime.loop.Notifier;
import dev.baton.runtime.node.ClaimPlace;
import dev.baton.runtime.port.Loop;
import dev.baton.runtime.port.Request;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The part of a candidate that lives in the loop. It hears from the claim and notifies the user. It
 * makes sure that the work has stopped before the claim releases its place. Confined to the loop,
 * except its volatile fields.
 */
final class Contender implements Occupant, Participation {
  private final ClientContext context;
  private final Engine engine;
  private final ClaimPlace place;
  private final CandidateSettings options;
  private final Notifier notifier;
  private final Waiters waiters;
  private final List<CompletableFuture<Void>> enders = new ArrayList<>();
  private final Following following;
  private final Duties duties;
  private final Absence absence;
  private final @Nullable Registration registration;
  private final CompletableFuture<Void> closed = new CompletableFuture<>();
  private final CompletableFuture<Void> ended;

  private volatile @Nullable Leadership leadership;
  private volatile @Nullable ClaimRunner runner;
  private volatile boolean withdrawn;
  private @Nullable Work work;
  private @Nullable RefusedException problem;
  private boolean isToBegin;
  private final Duration patience;
  private final Runnable recovery = this::recover;

  Contender(ClientContext context, ClaimPlace place, CandidateSettings options) {
    this.context = context;
    this.engine = context.engine();
    this.place = place;
    this.options = options;
    this.notifier = new Notifier(place.path() + " " + place.id(), options.executor);
    this.following = new Following(options, notifier);
    this.duties = new Duties(engine, place, options, notifier);
    this.waiters = new Waiters(this, engine, place.id());
    this.absence = new Absence(engine.loop());
    this.patience = options.stopTimeout.plus(engine.settings().sessionTimeout());
    this.registration =
        options.registered && !place.rule().hasLine()
            ? new Registration(engine, place, this)
            : null;
    this.ended =
        registration == null ? closed : CompletableFuture.allOf(closed, registration.closed());
  }

  /** Joins the queue. */
  void begin() {
    isToBegin = true;
    engine.addRecovery(recovery);
    if (registration != null) {
      registration.begin();
    }
    runner = engine.enter(place, this);
    isToBegin = false;
  }

  private void recover() {
    if (isToBegin) {
      begin();
    }
  }

  ClaimRunner runner() {
    return Objects.requireNonNull(runner);
  }

  /** Returns the notifier that runs the candidate's callbacks. Thread-safe. */
  Notifier notifier() {
    return notifier;
  }

  /** Returns the path of the candidate's node. Thread-safe. */
  Optional<String> nodePath() {
    ClaimRunner begun = runner;
    return begun == null ? Optional.empty() : begun.nodePath();
  }

  @Override
  public CompletableFuture<Void> closed() {
    return ended;
  }

  @Override
  public Duration patience() {
    return patience;
  }

  @Override
  public boolean isInCallback() {
    return notifier.isRunningHere();
  }

  /** Completes the end even if the work has not stopped. */
  @Override
  public void sessionsEnded() {
    ended.complete(null);
  }

  @Override
  public @Nullable Thread stopIfExiting() {
    Thread worker = ended.isDone() ? null : notifier.worker();
    if (worker == null || !engine.loop().isExiting(worker)) {
      return null;
    }
    engine.loop().post(this::stopExiting);
    return worker;
  }

  /** Returns how much longer it stays out of the queue, if it has ceded. Thread-safe. */
  Optional<Duration> away() {
    return absence.remaining();
  }

  /** Returns the last leadership, valid or not; null before the first. Thread-safe. */
  @Nullable Leadership leadership() {
    return leadership;
  }

  /** Returns the futures of callers that wait to lead. Thread-safe. */
  Waiters waiters() {
    return waiters;
  }

  /** Returns whether it is to leave for good. Thread-safe. */
  boolean isWithdrawn() {
    return withdrawn;
  }

  /** Returns the problem that keeps it out of the queue, if any. Called in the loop. */
  @Nullable RefusedException problem() {
    return problem;
  }

  /** Leaves for good; callers that wait to lead need not wait for that. Thread-safe. */
  @Override
  public void withdraw() {
    withdrawn = true;
    engine.loop().post(this::leave);
  }

  private void leave() {
    waiters.close();
    following.stop();
    if (absence.isOut() || isToBegin) {
      stayOut();
    } else {
      runner().withdraw();
    }
    if (registration != null) {
      registration.withdraw();
    }
  }

  /** Gives up leadership; completes {@code ender} when the term is over, at once if none runs. */
  void resign(CompletableFuture<Void> ender) {
    if (!runner().claim().holds()) {
      ender.complete(null);
      return;
    }
    enders.add(ender);
    runner().resign();
  }

  /** Stays out of the queue for {@code lasts}; completes {@code ender} when it has left it. */
  void cede(Duration lasts, CompletableFuture<Void> ender) {
    if (withdrawn) {
      var unused = closed.thenRun(() -> ender.complete(null));
      return;
    }
    absence.ask(lasts, ender);
    if (absence.isOut()) {
      restIfStopped();
      return;
    }
    problem = null;
    following.stop();
    if (registration != null) {
      registration.leave();
    }
    runner().withdraw();
  }

  /**
   * Starts the time out of the queue if the work has stopped, so the candidate never works twice.
   */
  private void restIfStopped() {
    if (absence.isOut() && (work == null || work.hasStopped())) {
      absence.run(this::begin);
    }
  }

  @Override
  public void standing(int inLine) {
    problem = null;
    duties.finish();
    following.standing(runner(), inLine);
  }

  @Override
  public void elected(Term term) {
    problem = null;
    following.stop();
    Leadership elected = new Leadership(context, place.path().text(), term);
    leadership = elected;
    Work begun = new Work(elected, notifier, options.onElected);
    work = begun;
    begun.start();
    waiters.complete(elected);
    duties.begin(runner(), term, begun);
  }

  /** Called when the candidate is registered, so that there are registrations to count. */
  void registered() {
    duties.registered();
  }

  @Override
  public void suspended() {
    work().doubt(true, options.onSuspended);
  }

  @Override
  public void resumed() {
    work().doubt(false, options.onResumed);
  }

  @Override
  public void renewed() {
    if (options.onRenewed != null) {
      work().renewed(options.onRenewed);
    }
  }

  private Work work() {
    return Objects.requireNonNull(work);
  }

  @Override
  public void mail(Mail mail) {
    if (mail.kind() == Mail.Kind.EVICT && work != null) {
      work.evicted(OrderCodec.read(mail));
    }
    if (mail.orders()) {
      obey(mail, runner());
    }
  }

  /** Obeys an order that was found in the node of {@code claim}. */
  void obey(Mail order, ClaimRunner claim) {
    claim.post(() -> Orders.obey(order, claim, work, out -> cede(out, new CompletableFuture<>())));
  }

  @Override
  public void revoke(Reason why) {
    Reason reason = why == Reason.CLOSED && absence.isAsked() ? Reason.CEDED : why;
    Work revoked = work();
    duties.ending(reason, revoked);
    ClaimRunner claim = runner();
    Loop.Alarm alarm = claim.after(options.stopTimeout, () -> stopOverdue(claim, revoked));
    revoked.stop(options.onRevoked, reason, alarm, () -> claim.post(() -> stopped(claim, revoked)));
  }

  private void stopped(ClaimRunner claim, Work revoked) {
    revoked.stopped();
    claim.workStopped(true);
    restIfStopped();
  }

  /** Regards the work as stopped, though its callback never returns from {@code System.exit}. */
  void stopExiting() {
    if (work != null && work.isStopping() && !work.hasStopped()) {
      stopped(runner(), work);
    }
  }

  private void stopOverdue(ClaimRunner claim, Work revoked) {
    revoked.overdue(options.stopTimeout, options.releaseOnlyWhenConfirmed);
    if (!options.releaseOnlyWhenConfirmed) {
      claim.workStopped(false);
    }
  }

  /** Stays out of the queue for a while, since the cause of the failure may still be there. */
  @Override
  public void failed(ClaimRunner claim, Throwable thrown) {
    Duration rest = engine.settings().sessionTimeout();
    absence.ask(rest, new CompletableFuture<>());
    Work current = work;
    if (current == null || current.hasStopped()) {
      claim.workStopped(true);
    } else if (!current.isStopping()) {
      revoke(Reason.FAILED);
    }
    following.stop();
    termEnded();
    duties.finish();
    String next = "It rejoins the line in " + Seconds.of(rest) + ".";
    tellProblem(Remedies.failure(place, next, thrown));
  }

  @Override
  public void termEnded() {
    enders.forEach(ender -> ender.complete(null));
    enders.clear();
    duties.end();
  }

  @Override
  public List<Request> closing(Tag seat, boolean handedOver) {
    return duties.closing(seat, handedOver);
  }

  @Override
  public void problem(Problem what) {
    RefusedException refused = Remedies.refusal(what, place, runner().front(), engine.describe());
    problem = refused;
    following.forgetPlace();
    waiters.fail(refused);
    tellProblem(refused);
  }

  void tellProblem(BatonException problem) {
    notifier.tell(() -> options.onProblem.accept(problem));
  }

  @Override
  public void finished() {
    problem = null;
    following.stop();
    duties.finish();
    absence.left();
    if (absence.isAsked() && !withdrawn) {
      restIfStopped();
    } else {
      stayOut();
    }
  }

  private void stayOut() {
    absence.end();
    isToBegin = false;
    engine.removeRecovery(recovery);
    closed.complete(null);
  }
}
