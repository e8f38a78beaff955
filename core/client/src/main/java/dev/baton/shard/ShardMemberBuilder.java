package dev.baton.shard;

import dev.baton.election.CandidateBuilder;
import dev.baton.election.Leadership;
import dev.baton.error.BatonException;
import dev.baton.internal.TextRange;
import dev.baton.protocol.EndReason;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A member of a group that shares shards, before it joins. Callbacks of one shard come one at a
 * time and in order, as those of a {@link dev.baton.election.Candidate}; those of different shards
 * come beside each other. Not thread-safe.
 */
public final class ShardMemberBuilder {
  /**
   * The range of metadata: less than a candidate's, which must also carry the number of shards and
   * the limit.
   */
  private static final TextRange METADATA = new TextRange("metadata of a member", 0, 4000);

  private final ShardSet shards;
  final String id;
  int limit;
  String metadata = "";
  ShardElected onElected = (shard, leadership) -> {};
  ShardRevoked onRevoked = (shard, leadership, reason) -> {};
  Consumer<BatonException> onProblem = problem -> {};
  private UnaryOperator<CandidateBuilder> settings = candidate -> candidate;

  ShardMemberBuilder(ShardSet shards, String id) {
    this.shards = shards;
    this.id = id;
    this.limit = shards.count();
    var unused = shards.members().candidate(id);
  }

  /** Creates an independent copy. */
  private ShardMemberBuilder(ShardMemberBuilder other) {
    this.shards = other.shards;
    this.id = other.id;
    this.limit = other.limit;
    this.metadata = other.metadata;
    this.onElected = other.onElected;
    this.onRevoked = other.onRevoked;
    this.onProblem = other.onProblem;
    this.settings = other.settings;
  }

  /** Called when the member leads a shard. */
  @FunctionalInterface
  public interface ShardElected {
    /**
     * Called when the member leads the shard; it may do the shard's work itself, as in {@link
     * CandidateBuilder#onElected}.
     */
    void onElected(int shard, Leadership leadership);
  }

  /** Called when the member leads a shard no more. */
  @FunctionalInterface
  public interface ShardRevoked {
    /**
     * Called when the leadership ends; the shard's work must have stopped when this returns, as in
     * {@link CandidateBuilder#onRevoked}.
     */
    void onRevoked(int shard, Leadership leadership, EndReason reason);
  }

  /**
   * Sets how many shards the member leads at most; all by default. If the limits of all members
   * leave no room for some shards, no member leads those.
   *
   * @throws IllegalArgumentException if it is less than 1
   */
  public ShardMemberBuilder limit(int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("a member must lead at least one shard, not " + limit);
    }
    this.limit = Math.min(limit, shards.count());
    return this;
  }

  /**
   * Sets data that other processes may want to know of this member, for example an address. At most
   * 4,000 bytes. All its candidates have these metadata, so the leader of a shard shows them.
   *
   * @throws IllegalArgumentException if it is longer, or UTF-8 cannot express it
   */
  public ShardMemberBuilder metadata(String metadata) {
    this.metadata = METADATA.checkedText(metadata);
    return this;
  }

  /**
   * Sets other settings of the candidate for each shard, such as {@link
   * CandidateBuilder#stopTimeout} or {@link CandidateBuilder#executor}. The settings of this
   * builder take precedence.
   *
   * @param settings called for each candidate, in a thread that it must not block; also once by
   *     {@link #prepare()}, as a check. If it throws, {@link #onProblem} is called, and the shard
   *     is tried again at the next change or within a minute
   */
  public ShardMemberBuilder candidates(UnaryOperator<CandidateBuilder> settings) {
    this.settings = settings;
    return this;
  }

  /** Sets the callback for when the member leads a shard. */
  public ShardMemberBuilder onElected(ShardElected onElected) {
    this.onElected = onElected;
    return this;
  }

  /**
   * Sets the callback for when the leadership of a shard has ended or is about to, for example
   * because another member is given the shard. It is called exactly once for each {@link
   * #onElected}, after that has returned. In an orderly change no other member leads the shard
   * before this has returned.
   */
  public ShardMemberBuilder onRevoked(ShardRevoked onRevoked) {
    this.onRevoked = onRevoked;
    return this;
  }

  /**
   * Something keeps it from its shards: permissions, or that others say another number of shards;
   * see {@link dev.baton.error.RefusedException}. It goes on trying. Called for the member and for
   * each of its shards, so maybe by several threads at once.
   */
  public ShardMemberBuilder onProblem(Consumer<BatonException> onProblem) {
    this.onProblem = onProblem;
    return this;
  }

  /** Creates the candidate for a shard. */
  CandidateBuilder newCandidate(int shard) {
    return settings
        .apply(shards.election(shard).candidate(id))
        .metadata(metadata)
        .onElected(leadership -> onElected.onElected(shard, leadership))
        .onRevoked((leadership, reason) -> onRevoked.onRevoked(shard, leadership, reason))
        .onProblem(onProblem);
  }

  /**
   * Joins the group: from now on, until closed, the member is given its share and leads it. Returns
   * at once. Later settings affect only the next member of this builder.
   *
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public ShardMember join() {
    ShardMember member = prepare();
    member.join();
    return member;
  }

  /**
   * Creates the member that {@link #join()} does, but lets it join only at {@link
   * ShardMember#join()}.
   *
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public ShardMember prepare() {
    var unused = newCandidate(0);
    return new ShardMember(shards, new ShardMemberBuilder(this));
  }
}
