package dev.baton.internal;

import dev.baton.participants.RequestOrigin;
import dev.baton.protocol.EndReason;
import dev.baton.protocol.FencingToken;
import dev.baton.runtime.claim.ClaimRunner;
import dev.baton.runtime.claim.CommitOutcome;
import dev.baton.runtime.claim.Term;
import dev.baton.runtime.loop.LoopLog;
import dev.baton.runtime.port.DurationFormat;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The right to act for one term, which a leadership and the hold of a lock have in common: its
 * token, its validity, who ended it, and the time in which the work must stop. Thread-safe, except
 * {@link #limitStop} and {@link #noteStopped}, which are confined to the loop. Questions about the
 * validity read the clock twice; they take no lock and allocate nothing.
 */
public final class TermHandle {
  private static final LoopLog log = LoopLog.named("dev.baton");

  private final ClientContext context;
  private final String path;
  private final String kind;
  private final Term term;
  private final FencingToken token;
  private volatile @Nullable RequestOrigin endedBy;
  private EventLoop.@Nullable LoopAlarm stopAlarm;

  /**
   * Creates the handle of a term.
   *
   * @param path the path of the election or lock
   * @param kind "Leadership" or "Hold", for messages
   * @param token the token of this handle; those of one term grow
   */
  public TermHandle(
      ClientContext context, String path, String kind, Term term, FencingToken token) {
    this.context = context;
    this.path = path;
    this.kind = kind;
    this.term = term;
    this.token = token;
  }

  public ClientContext context() {
    return context;
  }

  public String path() {
    return path;
  }

  public long fencingToken() {
    return token.value();
  }

  /** Returns whether it is certain, at the moment of the call, that no other participant holds. */
  public boolean isValid() {
    return term.isValid();
  }

  /** Returns how long it stays valid without another answered heartbeat. */
  public Duration remaining() {
    return Duration.ofNanos(term.remainingNanos());
  }

  /** Tells a task of the user's why this is over. */
  public void tellEnd(Consumer<EndReason> task, EndReason reason) {
    context
        .engine()
        .isolatedCalls()
        .runCall("What is told of the end of " + this, () -> task.accept(reason));
  }

  /** Returns the request that ended it, if there was one. */
  public Optional<RequestOrigin> endedBy() {
    return Optional.ofNullable(endedBy);
  }

  public void noteEndedBy(RequestOrigin request) {
    endedBy = request;
  }

  /**
   * Has {@code parts} carried out in one transaction, if the term still stands in ZooKeeper.
   *
   * @param held whether the user still has this handle; called in the loop
   */
  public CompletableFuture<CommitOutcome> commitGuarded(
      BooleanSupplier held, List<ZooKeeperRequest> parts) {
    return context.engine().commitGuarded(term, held, parts);
  }

  /** Reads a node by the session of the term; the answer may be that the node does not stand. */
  public CompletableFuture<ZooKeeperAnswer> readNode(String node) {
    return context.askEngine(
        wait -> context.engine().askWithin(wait, (first, result) -> term.readNode(node, result)));
  }

  /**
   * Gives the user's work {@code limit} to stop. After that, others may have the place, or it is
   * kept until the work has stopped.
   *
   * @param keepsPlace whether it is kept
   * @param interrupt interrupts the work that has not stopped in time
   */
  public void limitStop(ClaimRunner claim, Duration limit, boolean keepsPlace, Runnable interrupt) {
    noteStopped();
    Runnable timeUp =
        () -> {
          log.warn(
              "NOT CONFIRMED: the work under the {} has not stopped within {}. {}",
              this,
              DurationFormat.inSeconds(limit),
              keepsPlace
                  ? "No other candidate can lead until it stops or the session ends."
                  : "Others may lead or hold now; only the fencing token protects.");
          interrupt.run();
          if (!keepsPlace) {
            claim.workStopped(false);
          }
        };
    stopAlarm =
        context
            .engine()
            .recoveries()
            .runAfter(BlockingCalls.toNanos(limit), () -> claim.runTask(timeUp));
  }

  /** Called when the work has stopped. */
  public void noteStopped() {
    EventLoop.cancelAlarm(stopAlarm);
    stopAlarm = null;
  }

  /** Returns its name in messages. */
  @Override
  public String toString() {
    return kind + " of " + path + " with token " + fencingToken();
  }
}
