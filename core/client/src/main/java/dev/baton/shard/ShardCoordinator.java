package dev.baton.shard;

import dev.baton.election.Leadership;
import dev.baton.error.BatonException;
import dev.baton.internal.ClientContext;
import dev.baton.internal.ShardSeat;
import dev.baton.protocol.claim.Outcome;
import dev.baton.runtime.Engine;
import dev.baton.runtime.claim.Fate;
import dev.baton.runtime.loop.LoopLog;
import dev.baton.runtime.node.Member;
import dev.baton.runtime.node.MetaPath;
import dev.baton.runtime.port.Bytes;
import dev.baton.runtime.port.Request;
import dev.baton.runtime.watch.ReadDenied;
import dev.baton.runtime.watch.Roster;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Assigns the shards while its member leads the queue of members. It starts from the assignment
 * that it finds, writes only over that one, and only while it leads. So if two members believe that
 * they coordinate, one of them writes nothing. Confined to the loop.
 */
final class ShardCoordinator implements Roster.Reader {
  private static final LoopLog log = LoopLog.named("dev.baton.shard");
  private static final int MISSING = -1;

  private final ClientContext context;
  private final Engine engine;
  private final Shards shards;
  private final Consumer<BatonException> problems;

  private @Nullable Leadership leadership;
  private @Nullable Roster roster;

  /** The members in the queue; empty before the queue has been read. */
  private List<ShardSeat> seats = List.of();

  /** The assignment as last read; if the node is missing, the one before. */
  private ShardAssignment found;

  private int version;

  /** True if the present content has been read, and nothing written over it since. */
  private boolean known;

  /** The number of readings. The outcome of a write counts only until the next reading. */
  private int readings;

  ShardCoordinator(Shards shards, Consumer<BatonException> problems) {
    this.context = shards.context();
    this.engine = context.engine();
    this.shards = shards;
    this.problems = problems;
    this.found = ShardAssignment.none(shards.count());
  }

  /** Called when the member leads. */
  void begin(Leadership begun) {
    leadership = begun;
    roster = engine.watch(shards.membersPath(), this);
  }

  /** Called when the member leads no more. */
  void end() {
    leadership = null;
    seats = List.of();
    if (roster != null) {
      roster.stop();
    }
  }

  @Override
  public void read(List<Member> members) {
    seats = members.stream().flatMap(member -> ShardSeat.of(member.data()).stream()).toList();
    share();
  }

  @Override
  public void denied(ReadDenied why) {
    problems.accept(shards.mayNotRead(why.path()));
  }

  @Override
  public void disconnected() {
    // No write is possible then. The queue is told again when it is.
  }

  /** Called when this assignment was read, in this version of its node. */
  void found(ShardAssignment assignment, int version) {
    this.found = assignment;
    this.version = version;
    this.known = true;
    readings++;
    share();
  }

  /**
   * Called when the content is not an assignment, or may not be read. The coordinator writes
   * nothing over it.
   */
  void unreadable() {
    known = false;
    readings++;
  }

  /** Called when there is no assignment, or none any more. */
  void missing() {
    found(found, MISSING);
  }

  private void share() {
    Leadership by = leadership;
    if (by == null || seats.isEmpty() || !known) {
      return;
    }
    ShardAssignment next = next();
    if (version == MISSING || !next.equals(found)) {
      known = false;
      write(next, by);
    }
  }

  /**
   * Returns the next assignment. The number of shards changes only when no member is left that gave
   * the old one.
   */
  private ShardAssignment next() {
    boolean goesOn = seats.stream().anyMatch(seat -> seat.shards() == found.shards());
    ShardAssignment former = goesOn ? found : ShardAssignment.none(seats.get(0).shards());
    return ShardPlan.next(
        former,
        seats.stream()
            .filter(seat -> seat.shards() == former.shards())
            .map(ShardPlan.Taker::of)
            .distinct()
            .toList());
  }

  /**
   * Writes the assignment. Where the node is missing, its parents may be, too; all are created
   * together.
   */
  private void write(ShardAssignment next, Leadership by) {
    boolean missing = version == MISSING;
    int reading = readings;
    Bytes data = Bytes.of(ShardText.encode(next));
    for (String parent : missing ? MetaPath.parents(shards.node()) : List.<String>of()) {
      var unused = commit(by, create(parent, Bytes.of("")));
    }
    Request request =
        missing ? create(shards.node(), data) : new Request.SetData(shards.node(), data, version);
    var unused = commit(by, request).thenAccept(fate -> written(next, missing, reading, fate));
  }

  private static Request create(String node, Bytes data) {
    return new Request.Create(node, data, Request.Mode.PERSISTENT);
  }

  private CompletableFuture<Fate> commit(Leadership by, Request request) {
    return engine.commit(by.term(context), () -> leadership == by, List.of(request));
  }

  /**
   * Handles the outcome of a write. A successful write is read as well, so this is for failures.
   */
  private void written(ShardAssignment next, boolean missing, int reading, Fate fate) {
    if (fate instanceof Fate.Applied) {
      log.info("{} are shared out among {}", shards, next.shares().size());
      if (!next.unowned().isEmpty()) {
        log.warn("Nobody leads {} of {}: the limits are too low", next.unowned().size(), shards);
      }
      return;
    }
    if (fate instanceof Fate.TooLarge) {
      problems.accept(new BatonException(shards + " have too many members for one node"));
    } else if (fate instanceof Fate.Refused refused) {
      boolean noParent = missing && refused.why() == Outcome.ABSENT;
      if (noParent || refused.why() == Outcome.DENIED) {
        problems.accept(shards.mayNotWrite());
      }
    }
    engine.loop().after(engine.settings().sessionTimeout().toNanos(), () -> tryAgain(reading));
  }

  private void tryAgain(int reading) {
    if (reading == readings) {
      known = true;
      share();
    }
  }
}
