package dev.baton.schedule;

import static dev.baton.runtime.port.EventLoop.cancelAlarm;

import dev.baton.election.Leadership;
import dev.baton.error.BatonException;
import dev.baton.error.ClosedException;
import dev.baton.error.UnreachableException;
import dev.baton.internal.ClientContext;
import dev.baton.internal.TermHandle;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.protocol.slot.SlotLog;
import dev.baton.protocol.slot.SlotMove;
import dev.baton.protocol.slot.SlotRecord;
import dev.baton.protocol.slot.SlotRules;
import dev.baton.runtime.claim.CommitOutcome;
import dev.baton.runtime.node.MetaPath;
import dev.baton.runtime.node.SlotText;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.port.NodeBytes;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The slots that one leadership begins. It reads what is recorded, and {@link SlotRules} decide.
 *
 * <p>It writes only in transactions that its leadership guards, and only over the version that it
 * has read. After each write it reads again, whether the answer came or was lost. So it starts work
 * only when it has read that the start is recorded, and is its own. Confined to the loop.
 */
final class SlotTurn {
  private static final int MISSING = -1;
  private static final long RETRY = TimeUnit.SECONDS.toNanos(1);
  private static final long DENIED_RETRY = TimeUnit.MINUTES.toNanos(1);
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  /** A slot that is further away is looked for again: a record may have any moment in it. */
  private static final long LONGEST_WAIT_MILLIS = TimeUnit.DAYS.toMillis(1);

  private final ClientContext context;
  private final Leadership leadership;
  private final TermHandle term;
  private final String node;
  private final SlotRules rules;
  private final String id;
  private final long mark;
  private final SlotListener listener;

  private EventLoop.@Nullable LoopAlarm alarm;
  private boolean active = true;
  private SlotLog log = SlotLog.NEW;
  private int version = MISSING;

  /** The version of the node that the last write makes, until it is read; else {@link #MISSING}. */
  private int written = MISSING;

  /** When the answer to that write came, by the monotonic clock; null if it did not come. */
  private @Nullable Long answered;

  /** The reading of ZooKeeper's clock that the last write gave; null before the first one. */
  private @Nullable ClockReading clock;

  /** The number of readings: an answer counts only until the next one. */
  private int readings;

  private long started;
  private long busyUntil;

  /** The start whose work runs; null if none does. */
  private @Nullable SlotRecord working;

  /** Completes when the end of the last work is recorded, or cannot be any more. */
  private CompletableFuture<Void> recorded = new CompletableFuture<>();

  private @Nullable Integer exitCode;
  private boolean archiveDiffers;

  /** A moment of ZooKeeper's clock, not later than that of the monotonic clock. */
  private record ClockReading(long millis, long nanos) {}

  SlotTurn(
      ClientContext context,
      Leadership leadership,
      String node,
      SlotRules rules,
      String id,
      SlotListener listener) {
    this.context = context;
    this.leadership = leadership;
    this.term = leadership.termFor(context);
    this.node = node;
    this.rules = rules;
    this.id = id;
    this.mark = context.engine().newTag().bits();
    this.listener = listener;
  }

  /** Begins slots until the leadership stops. Thread-safe. */
  void beginTurn() {
    leadership.whenStopping(reason -> endTurn());
    context.engine().recoveries().runUntilDone(this::readLog);
  }

  private void endTurn() {
    active = false;
    cancelAlarm(alarm);
    recorded.complete(null);
  }

  /**
   * Called when the work has ended. The end is recorded if the leadership still stands. In any
   * thread.
   */
  void endWork(int code) {
    context
        .engine()
        .recoveries()
        .runUntilDone(
            () -> {
              SlotRecord record = working;
              if (record != null) {
                working = null;
                exitCode = code;
                busyUntil = clock == null ? 0 : nowMillis();
                recordEnd(record, code);
              }
            });
  }

  private void readAfter(long nanos) {
    cancelAlarm(alarm);
    alarm = active ? context.engine().recoveries().runAfter(nanos, this::readLog) : null;
  }

  private void readLog() {
    if (!active || working != null) {
      return;
    }
    int reading = ++readings;
    readAfter(retryNanos());
    var unused =
        term.readNode(node).whenComplete((answer, failure) -> onRead(reading, answer, failure));
  }

  private void onRead(int reading, @Nullable ZooKeeperAnswer answer, @Nullable Throwable failure) {
    if (reading != readings || !active || working != null) {
      return;
    }
    if (answer == null) {
      tellFailure(failure);
      readAfter(RETRY);
    } else if (answer.stat() == null) {
      version = MISSING;
      makeMove();
    } else {
      takeLog(answer.data(), answer.stat());
    }
  }

  private void takeLog(@Nullable String data, ZooKeeperAnswer.NodeStat stat) {
    Optional<SlotLog> read = SlotText.decodeLog(data);
    if (read.isEmpty()) {
      listener.onProblem(new BatonException(node + " holds no records of slots; delete it"));
      readAfter(DENIED_RETRY);
      return;
    }
    log = read.get().withMoments(stat.mtimeMillis());
    version = stat.version();
    if (version == written) {
      long at = answered == null ? context.loop().nanoTime() : answered;
      clock = new ClockReading(stat.mtimeMillis(), at);
    }
    written = MISSING;
    makeMove();
  }

  private void makeMove() {
    SlotRecord last = log.last();
    if (last != null && last.number() == started && last.isEnded()) {
      recorded.complete(null);
    }
    if (exitCode != null && last != null && last.number() == started && !last.isEnded()) {
      recordEnd(last, exitCode);
    } else if (rules.timetable().needsClock() && clock == null) {
      write(log, List.of());
    } else {
      long token = leadership.fencingToken();
      makeMove(
          rules.nextMove(
              log, new SlotRules.SlotLeader(token, mark, id, started, busyUntil), nowMillis()));
    }
  }

  private void makeMove(SlotMove move) {
    if (move instanceof SlotMove.RecordSlot record) {
      write(log.withLast(record.next()), archiveLast());
    } else if (move instanceof SlotMove.StartWork start) {
      startWork(start.record());
    } else if (move instanceof SlotMove.AwaitMoment await) {
      long millis = Math.max(1, await.moment() - nowMillis());
      readAfter(Math.min(LONGEST_WAIT_MILLIS, millis) * MILLI);
    } else {
      endTurn();
      listener.onFinished(Optional.ofNullable(log.last()));
    }
  }

  private void startWork(SlotRecord record) {
    if (leadership.isStopping()) {
      return;
    }
    cancelAlarm(alarm);
    started = record.number();
    exitCode = null;
    working = record;
    recorded = new CompletableFuture<>();
    listener.startWork(this, leadership, record, recorded);
  }

  private void recordEnd(SlotRecord last, int code) {
    write(log.withLast(last.withEnd(Math.max(1, nowMillis()), code)), List.of());
  }

  /** Returns what keeps the last start among the earlier ones, in place of the oldest. */
  private List<ZooKeeperRequest> archiveLast() {
    SlotRecord last = log.last();
    if (last == null) {
      return List.of();
    }
    String path = SlotText.recordPath(node, last.number());
    NodeBytes data = NodeBytes.of(SlotText.encodeRecord(last));
    boolean isNew = last.number() <= SlotLog.MOST_RECORDS;
    return List.of(
        isNew == archiveDiffers
            ? new ZooKeeperRequest.SetData(path, data, -1)
            : createRequest(path, data));
  }

  private void write(SlotLog next, List<ZooKeeperRequest> more) {
    NodeBytes data = NodeBytes.of(SlotText.encodeLog(next));
    List<ZooKeeperRequest> parts = new ArrayList<>();
    if (version == MISSING) {
      for (String parent : MetaPath.parentsOf(node)) {
        var unused = commit(List.of(createRequest(parent, NodeBytes.of(""))));
      }
      parts.add(createRequest(node, data));
    } else {
      parts.add(new ZooKeeperRequest.SetData(node, data, version));
    }
    parts.addAll(more);
    readAfter(retryNanos());
    written = version + 1;
    answered = null;
    int reading = ++readings;
    var unused = commit(parts).thenAccept(outcome -> onWritten(reading, outcome));
  }

  private static ZooKeeperRequest createRequest(String path, NodeBytes data) {
    return new ZooKeeperRequest.Create(path, data, ZooKeeperRequest.NodeKind.PERSISTENT);
  }

  private CompletableFuture<CommitOutcome> commit(List<ZooKeeperRequest> parts) {
    return term.commitGuarded(() -> true, parts);
  }

  /** Reads what has become of a write. */
  private void onWritten(int reading, CommitOutcome outcome) {
    if (reading != readings || !active) {
      return;
    }
    if (outcome instanceof CommitOutcome.CommitApplied) {
      answered = context.loop().nanoTime();
      readLog();
    } else if (outcome instanceof CommitOutcome.CommitRefused refused) {
      written = MISSING;
      archiveDiffers ^= refused.part() > 0;
      readAfter(isDenied(refused) ? tellDenied() : RETRY);
    } else {
      readAfter(RETRY);
    }
  }

  /** Returns whether the node, or a parent that it needs, may not be written. */
  private boolean isDenied(CommitOutcome.CommitRefused refused) {
    return refused.why() == RequestOutcome.DENIED
        || (version == MISSING && refused.part() == 0 && refused.why() == RequestOutcome.ABSENT);
  }

  /** Tells why a reading failed, unless the connection is lost, which the candidate tells. */
  private void tellFailure(@Nullable Throwable failure) {
    Throwable why = failure instanceof CompletionException ? failure.getCause() : failure;
    if (why instanceof BatonException problem
        && !(why instanceof UnreachableException || why instanceof ClosedException)) {
      listener.onProblem(problem);
    }
  }

  private long tellDenied() {
    listener.onProblem(
        new BatonException(
            "may not write %s; give this identity CREATE on %s, which must exist, and CREATE,"
                    .formatted(node, MetaPath.SLOTS)
                + " READ and WRITE on the node"));
    return DENIED_RETRY;
  }

  /** Returns a moment that ZooKeeper's clock has reached, in milliseconds. */
  private long nowMillis() {
    ClockReading last = clock;
    return last == null ? 0 : last.millis() + (context.loop().nanoTime() - last.nanos()) / MILLI;
  }

  private long retryNanos() {
    return context.engine().settings().sessionTimeout().toNanos();
  }
}
