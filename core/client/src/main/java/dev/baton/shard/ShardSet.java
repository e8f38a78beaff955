package dev.baton.shard;

import dev.baton.election.Election;
import dev.baton.error.BatonException;
import dev.baton.error.RefusedException;
import dev.baton.internal.ClientContext;
import dev.baton.internal.ShardMemberData;
import dev.baton.internal.ThisProcess;
import dev.baton.protocol.JoinProblem;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.MetaPath;
import dev.baton.runtime.port.ZooKeeperAnswer;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;

/**
 * Elections with numbers from 0 up, the shards, which the members of a group share evenly. Use them
 * for work that many processes do once for each partition, tenant or queue. Each member leads its
 * share for as long as it lasts. When a member comes or goes, only as many shards change hands as
 * must.
 *
 * <p>Each shard is an election of its own, below the common path, with its own fencing tokens. So
 * no shard has two leaders, whatever its members believe about the assignment.
 *
 * <p>The members stand in a queue at {@code PATH/members}. The leader there assigns the shards to
 * them. It writes the assignment into one node, guarded by its leadership: {@code
 * /baton/shards/PATH} with each {@code /} of the path as {@code %2F}. Each member watches that
 * node, and campaigns for its shards, shard n at {@code PATH/n}.
 *
 * <p>When a member comes or goes, the leader reads the queue and the newcomer's node, and writes
 * once; each member reads once. The election of each shard that changes hands costs as much as
 * joining and leaving.
 *
 * <p>Creating this object does not join the group; see {@link #member}. Immutable and thread-safe.
 */
public final class ShardSet {
  private final ClientContext context;
  private final ElectionPath path;
  private final ElectionPath members;
  private final int count;

  public ShardSet(ClientContext context, ElectionPath path, int count) {
    if (!ShardMemberData.isPossible(count)) {
      throw new IllegalArgumentException(
          path + " can have 1 to " + ShardMemberData.MOST + " shards, not " + count);
    }
    this.context = context;
    this.path = path;
    this.members = ElectionPath.of(path + ShardMemberData.MEMBERS);
    this.count = count;
    var unused = election(count - 1);
  }

  /** Returns the common path. */
  public String path() {
    return path.text();
  }

  /** Returns the number of shards. */
  public int count() {
    return count;
  }

  /**
   * Returns the election of one shard, which shows its leader and its queue. To move shards,
   * {@linkplain dev.baton.Baton#drain drain} a process or close its member.
   *
   * <p>Only the member that was given the shard is in its queue. So {@link
   * dev.baton.election.Election#resignLeader} gives the shard to the same member again. After
   * {@link dev.baton.election.Election#cede} no member leads it for all of that time.
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

  /**
   * Returns the election of the member that assigns the shards; its participants are the members.
   */
  public Election members() {
    return new Election(context, members);
  }

  /** Creates a member with an id made from this process and its host. */
  public ShardMemberBuilder member() {
    return member(ThisProcess.id());
  }

  /**
   * Creates a member, to be configured and then started by {@link ShardMemberBuilder#join}.
   *
   * @param id its id, 1 to 128 bytes; it need not be unique, but a unique id helps people
   * @throws IllegalArgumentException if it is blank or longer, or UTF-8 cannot express it
   */
  public ShardMemberBuilder member(String id) {
    return new ShardMemberBuilder(this, id);
  }

  /**
   * Returns the assignment of shards to members, as last written. Any process may ask, whether it
   * is a member or not. Costs one round trip.
   *
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached
   * @throws BatonException if reading is not permitted, or another program has written there
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public ShardAssignment assignment() {
    return context.awaitAnswer(this::readAssignment);
  }

  /** Does what {@link #assignment} does, {@linkplain dev.baton.Baton without waiting}. */
  public CompletableFuture<ShardAssignment> assignmentAsync() {
    return context.results().resultOf(readAssignment());
  }

  private CompletableFuture<ShardAssignment> readAssignment() {
    return context.askEngine(
        patience -> context.engine().readNode(assignmentNode(), patience), this::assignmentIn);
  }

  private ShardAssignment assignmentIn(ZooKeeperAnswer answer) {
    return answer.stat() == null
        ? ShardAssignment.emptyAssignment(count)
        : ShardAssignmentCodec.decode(answer.data())
            .orElseThrow(() -> new BatonException(notOurs()));
  }

  /** Returns the message for a node in which no assignment can be read. */
  String notOurs() {
    return assignmentNode()
        + " holds no assignment of shards; delete it, and Baton writes it again";
  }

  /** Returns the exception for shards with settings that threw. */
  BatonException badSettings(SortedMap<Integer, Throwable> failed) {
    Throwable first = failed.values().iterator().next();
    return new BatonException(
        "cannot campaign for shards %s of %s: candidates(...) threw %s; next try in a minute"
            .formatted(failed.keySet(), path, first),
        first);
  }

  RefusedException mayNotRead(String denied) {
    return refusalOf(JoinProblem.MAY_NOT_READ_NODE, "read the nodes", "READ on " + denied);
  }

  RefusedException mayNotWrite() {
    return refusalOf(
        JoinProblem.MAY_NOT_CREATE,
        "write the assignment",
        "CREATE on "
            + MetaPath.SHARDS
            + ", which must exist, and READ and WRITE on "
            + assignmentNode());
  }

  private RefusedException refusalOf(JoinProblem problem, String what, String permissions) {
    return new RefusedException(
        problem,
        "not permitted to " + what + " of the " + this + ". Give this identity " + permissions);
  }

  RefusedException otherCount(int others) {
    return new RefusedException(
        JoinProblem.OTHER_RULE,
        "other members share "
            + others
            + " shards of "
            + path
            + ", and not "
            + count
            + ". Use the same number everywhere, or another path. The number changes when no member"
            + " with the other number is left.");
  }

  /** Returns the path of the node that holds the assignment. */
  String assignmentNode() {
    return MetaPath.pathBelow(MetaPath.SHARDS, path);
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
