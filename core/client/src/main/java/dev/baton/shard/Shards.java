package dev.baton.shard;

import dev.baton.election.Election;
import dev.baton.error.BatonException;
import dev.baton.error.RefusedException;
import dev.baton.internal.ClientContext;
import dev.baton.internal.ShardSeat;
import dev.baton.internal.ThisProcess;
import dev.baton.internal.Waits;
import dev.baton.protocol.Problem;
import dev.baton.runtime.Engine;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.MetaPath;
import dev.baton.runtime.port.Answer;
import java.time.Duration;
import java.util.SortedMap;

/**
 * Elections numbered from 0 up, the shards, that the members of a group share evenly: what is to be
 * done once for each partition, tenant or queue, by many processes. Each member leads its share,
 * and goes on leading it while it lasts: when one comes or goes, only as many shards change hands
 * as must. Each shard is an election of its own, below the path of them all, with its own fencing
 * tokens; so it is never led twice, whatever anybody believes to have been given to whom.
 *
 * <p>The members stand in line at {@code PATH/members}. Whoever leads there shares the shards out
 * among them, and writes so into one node, {@code /baton/shards/PATH} with each {@code /} of the
 * path as {@code %2F}, guarded by its leadership. Each member watches that node, and campaigns for
 * what it was given, shard n at {@code PATH/n}. When a member comes or goes, the one who shares out
 * reads the line, and the newcomer's node, and writes once; each member reads once; and the
 * election of each shard that changes hands costs what joining and leaving does.
 *
 * <p>Takes part in nothing by itself. Immutable and thread-safe.
 */
public final class Shards {
  private final ClientContext context;
  private final ElectionPath path;
  private final ElectionPath members;
  private final int count;

  public Shards(ClientContext context, ElectionPath path, int count) {
    if (!ShardSeat.isPossible(count)) {
      throw new IllegalArgumentException(
          path + " can have 1 to " + ShardSeat.MOST + " shards, not " + count);
    }
    this.context = context;
    this.path = path;
    this.members = ElectionPath.of(path + ShardSeat.MEMBERS);
    this.count = count;
    var unused = election(count - 1);
  }

  /** The path of them all. */
  public String path() {
    return path.text();
  }

  /** How many there are. */
  public int count() {
    return count;
  }

  /**
   * The election of one shard: who leads it, who waits. The member that was given it is the only
   * one in its line: {@link dev.baton.election.Election#stepDown} gives it to the same member
   * again, and after {@link dev.baton.election.Election#cede} nobody leads it for all of that time.
   * To move shards, {@linkplain dev.baton.Baton#drain drain} a process or close its member.
   *
   * @throws IllegalArgumentException if there is no such shard
   */
  public Election election(int shard) {
    if (shard < 0 || shard >= count) {
      throw new IllegalArgumentException(
          path + " has the shards 0 to " + (count - 1) + ", and no shard " + shard);
    }
    return new Election(context, ElectionPath.of(path + "/" + shard));
  }

  /** The election of who shares the shards out; its participants are the members. */
  public Election members() {
    return new Election(context, members);
  }

  /** A member called after this process and its host. */
  public ShardMemberBuilder member() {
    return member(ThisProcess.id());
  }

  /**
   * A member, to be set up and then to join.
   *
   * @param id how it calls itself, 1 to 128 bytes; need not be unique, but it helps people
   * @throws IllegalArgumentException if it is blank or longer, or UTF-8 cannot express it
   */
  public ShardMemberBuilder member(String id) {
    return new ShardMemberBuilder(this, id);
  }

  /**
   * Which member was given which shards, by what was written last. Anybody may ask, a member or
   * not. Costs one round trip.
   *
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached
   * @throws dev.baton.error.BatonException if reading is not permitted, or somebody else has
   *     written there
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public ShardAssignment assignment() {
    context.checkOpen();
    Engine engine = context.engine();
    Duration patience = context.patience();
    return Waits.forResult(
        engine.loop(),
        () ->
            engine
                .readNode(node(), patience)
                .thenApply(this::written)
                .exceptionally(
                    failure -> {
                      throw Waits.translated(failure, engine.describe(), patience);
                    }));
  }

  private ShardAssignment written(Answer answer) {
    return answer.stat() == null
        ? ShardAssignment.none(count)
        : ShardText.decode(answer.data()).orElseThrow(() -> new BatonException(notOurs()));
  }

  /** What to say of a node in which no assignment can be read. */
  String notOurs() {
    return node() + " holds no assignment of shards; delete it, and it is made anew";
  }

  /** What to say of shards whose settings threw. */
  BatonException badSettings(SortedMap<Integer, RuntimeException> failed) {
    RuntimeException first = failed.values().iterator().next();
    return new BatonException(
        "cannot stand for shards %s of %s, since candidates(...) threw %s; tried again in a minute"
            .formatted(failed.keySet(), path, first),
        first);
  }

  RefusedException mayNotRead(String denied) {
    return refusal(Problem.MAY_NOT_READ_NODE, "read what is said", "READ on " + denied);
  }

  RefusedException mayNotWrite() {
    return refusal(
        Problem.MAY_NOT_CREATE,
        "write who was given which",
        "CREATE on " + MetaPath.SHARDS + ", which must exist, and READ and WRITE on " + node());
  }

  private RefusedException refusal(Problem problem, String what, String permissions) {
    return new RefusedException(
        problem,
        "not permitted to " + what + " of the " + this + ". Give this identity " + permissions);
  }

  RefusedException otherCount(int others) {
    return new RefusedException(
        Problem.OTHER_RULE,
        "others share "
            + others
            + " shards of "
            + path
            + ", and not "
            + count
            + ". Say the same number everywhere, or use another path; it changes when nobody is"
            + " left who says the other.");
  }

  /** The path of the node that holds the assignment. */
  String node() {
    return MetaPath.below(MetaPath.SHARDS, path);
  }

  ClientContext context() {
    return context;
  }

  ElectionPath membersPath() {
    return members;
  }

  @Override
  public String toString() {
    return count + " shards of " + path;
  }
}
