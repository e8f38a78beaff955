package dev.baton.schedule;

import dev.baton.election.Election;
import dev.baton.error.BatonException;
import dev.baton.internal.ClientContext;
import dev.baton.internal.DurationRange;
import dev.baton.participants.Participant;
import dev.baton.participants.ParticipantRole;
import dev.baton.protocol.slot.SlotLog;
import dev.baton.protocol.slot.SlotRecord;
import dev.baton.protocol.slot.SlotTimetable;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.MetaPath;
import dev.baton.runtime.node.SlotText;
import dev.baton.runtime.port.ZooKeeperAnswer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Work that is started at most once in each slot, however many processes take part, and however
 * wrong their clocks are. A slot is a moment, to the second.
 *
 * <p>The processes are candidates of the election at the same path, and the leader begins the
 * slots. It records each start in ZooKeeper before the work starts, in a transaction that its
 * leadership guards. It begins only slots that are later than the last recorded one. If the answer
 * to that transaction is lost, the leader reads the record before it starts anything.
 *
 * <p>The time is that of ZooKeeper's leading server. A leader knows it from the node that it writes
 * when it comes to lead, and at each slot. So it begins slots late by a round trip at most, and
 * early only as far as its own clock ran too fast since the last slot. It starts no work before
 * that server's clock has reached the slot.
 *
 * <p>A slot costs two transactions, and a change of the leader one. Waiting processes write
 * nothing. The last {@value SlotLog#MOST_RECORDS} starts are kept, in {@code /baton/slots/PATH}
 * with each {@code /} of the path as {@code %2F}.
 *
 * <p>Creating this object does not join the election. Immutable and thread-safe.
 */
public final class SlotSchedule {
  private static final DurationRange PERIOD =
      new DurationRange("a period", Duration.ofSeconds(1), DurationRange.YEAR);

  private final ClientContext context;
  private final ElectionPath path;

  public SlotSchedule(ClientContext context, ElectionPath path) {
    this.context = context;
    this.path = path;
  }

  /** Returns the path. */
  public String path() {
    return path.text();
  }

  /** Returns the election whose leader begins the slots. */
  public Election election() {
    return new Election(context, path);
  }

  /**
   * Creates a worker for slots at whole multiples of {@code period} since 1970 in UTC.
   *
   * @param period whole seconds, 1 s to a year
   * @throws IllegalArgumentException if it is another period
   */
  public SlotWorkerBuilder every(Duration period) {
    if (!PERIOD.checkedDuration(period).equals(Duration.ofSeconds(period.toSeconds()))) {
      throw new IllegalArgumentException("a period must have whole seconds, was " + period);
    }
    return new SlotWorkerBuilder(this, SlotTimetable.everySeconds(period.toSeconds()));
  }

  /**
   * Creates a worker for one slot that the caller names. It is due at once, whatever the time is.
   * The worker has finished when the slot is recorded and its work has ended.
   *
   * @param slot the slot; parts of a second do not count
   */
  public SlotWorkerBuilder slot(Instant slot) {
    return new SlotWorkerBuilder(this, SlotTimetable.namedSlot(slot.getEpochSecond()));
  }

  /**
   * Returns the last recorded starts, the latest first. Any process may ask. Costs three round
   * trips.
   *
   * @param most how many to return, 1 to {@value SlotLog#MOST_RECORDS}
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached
   * @throws BatonException if reading is not permitted, or another program has written there
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public List<PastSlot> pastSlots(int most) {
    return context.awaitAnswer(() -> readSlots(most));
  }

  /** Does what {@link #pastSlots} does, {@linkplain dev.baton.Baton without waiting}. */
  public CompletableFuture<List<PastSlot>> pastSlotsAsync(int most) {
    return context.results().resultOf(readSlots(most));
  }

  private CompletableFuture<List<PastSlot>> readSlots(int most) {
    if (most < 1 || most > SlotLog.MOST_RECORDS) {
      throw new IllegalArgumentException(
          "1 to " + SlotLog.MOST_RECORDS + " starts are kept, not " + most);
    }
    CompletableFuture<List<Participant>> participants = election().participantsAsync();
    return readNode(node())
        .thenCompose(head -> participants.thenCompose(all -> readAll(head, all, most)));
  }

  private CompletableFuture<ZooKeeperAnswer> readNode(String read) {
    return context.askEngine(patience -> context.engine().readNode(read, patience));
  }

  private CompletableFuture<List<PastSlot>> readAll(
      ZooKeeperAnswer head, List<Participant> participants, int most) {
    SlotRecord last = lastIn(head);
    if (last == null) {
      return CompletableFuture.completedFuture(List.of());
    }
    boolean stands =
        participants.stream()
            .filter(one -> one.role() == ParticipantRole.LEADER)
            .anyMatch(leader -> leader.fencingToken() == last.token());
    List<CompletableFuture<ZooKeeperAnswer>> earlier =
        LongStream.iterate(last.number() - 1, number -> number - 1)
            .limit(Math.min(most, last.number()) - 1)
            .mapToObj(number -> readNode(SlotText.recordPath(node(), number)))
            .toList();
    return CompletableFuture.allOf(earlier.toArray(CompletableFuture<?>[]::new))
        .thenApply(done -> pastSlots(last, stands, earlier));
  }

  private @Nullable SlotRecord lastIn(ZooKeeperAnswer head) {
    ZooKeeperAnswer.NodeStat stat = head.stat();
    return stat == null
        ? null
        : SlotText.decodeLog(head.data())
            .orElseThrow(() -> new BatonException(node() + " holds no records of slots"))
            .withMoments(stat.mtimeMillis())
            .last();
  }

  private static List<PastSlot> pastSlots(
      SlotRecord last, boolean stands, List<CompletableFuture<ZooKeeperAnswer>> earlier) {
    List<PastSlot> all = new ArrayList<>(List.of(PastSlot.ofRecord(last, stands)));
    earlier.stream()
        .map(answer -> SlotText.decodeRecord(answer.join().data()))
        .flatMap(Optional::stream)
        .filter(record -> record.number() < last.number())
        .forEach(record -> all.add(PastSlot.ofRecord(record, false)));
    return List.copyOf(all);
  }

  ClientContext context() {
    return context;
  }

  String node() {
    return MetaPath.pathBelow(MetaPath.SLOTS, path);
  }
}
