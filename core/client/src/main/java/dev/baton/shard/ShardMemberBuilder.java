package dev.baton.shard;

import dev.baton.election.CandidateBuilder;
import dev.baton.election.Leadership;
import dev.baton.error.BatonException;
import dev.baton.internal.TextRange;
import dev.baton.protocol.Reason;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A member of a group that shares shards, before it joins. Callbacks of one shard come one at a
 * time and in order, as those of a {@link dev.baton.election.Candidate}; those of different shards
 * come beside each other. Not thread-safe.
 */
public final class ShardMemberBuilder {
  /** Less than a candidate's, which has to carry the number of shards and the limit, too. */
  private static final TextRange METADATA = new TextRange("metadata of a member", 0, 4000);

  private final Shards shards;
  final String id;
  int limit;
  String metadata = "";
  Elected onElected = (shard, leadership) -> {};
  Revoked onRevoked = (shard, leadership, reason) -> {};
  Consumer<BatonException> onProblem = problem -> {};
  private UnaryOperator<CandidateBuilder> settings = candidate -> candidate;

  ShardMemberBuilder(Shards shards, String id) {
    this.shards = shards;
    this.id = id;
    this.limit = shards.count();
    var unused = shards.members().candidate(id);
  }

  /** As it is now, whatever becomes of the other. */
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

  /** Told that a shard is led from now on. */
  @FunctionalInterface
  public interface Elected {
    /** As {@link CandidateBuilder#onElected}: it may do the shard's work itself. */
    void elected(int shard, Leadership leadership);
  }

  /** Told that a shard is led no more. */
  @FunctionalInterface
  public interface Revoked {
    /** As {@link CandidateBuilder#onRevoked}: the shard's work must have stopped on return. */
    void revoked(int shard, Leadership leadership, Reason reason);
  }

  /**
   * How many shards it leads at most; all by default. Where the limits of all members leave no room
   * for some shards, nobody leads those.
   */
  public ShardMemberBuilder limit(int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("a member leads at least one shard, not " + limit);
    }
    this.limit = Math.min(limit, shards.count());
    return this;
  }

  /**
   * What others may want to know of this member, an address for example; at most 4,000 bytes. It is
   * that of each of its candidates, so whoever leads a shard says so.
   *
   * @throws IllegalArgumentException if it is longer, or UTF-8 cannot express it
   */
  public ShardMemberBuilder metadata(String metadata) {
    this.metadata = METADATA.checked(metadata);
    return this;
  }

  /**
   * Other settings of the candidate for each shard, such as {@link CandidateBuilder#stopTimeout} or
   * {@link CandidateBuilder#executor}. What this builder has itself is set by this builder.
   *
   * @param settings called for each candidate, in a thread that must not be kept; also once by
   *     {@link #join()}, which checks them so. Where it throws, {@link #onProblem} is told, and
   *     that shard tried again at the next change or within a minute
   */
  public ShardMemberBuilder candidates(UnaryOperator<CandidateBuilder> settings) {
    this.settings = settings;
    return this;
  }

  /** It leads this shard. */
  public ShardMemberBuilder onElected(Elected onElected) {
    this.onElected = onElected;
    return this;
  }

  /**
   * Its leadership of this shard has ended or is about to: it was given to another member, say.
   * Called exactly once for each {@link #onElected}, after that has returned; in order, nobody else
   * leads the shard before this has.
   */
  public ShardMemberBuilder onRevoked(Revoked onRevoked) {
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

  /** The candidate for a shard. */
  CandidateBuilder candidate(int shard) {
    return settings
        .apply(shards.election(shard).candidate(id))
        .metadata(metadata)
        .onElected(leadership -> onElected.elected(shard, leadership))
        .onRevoked((leadership, reason) -> onRevoked.revoked(shard, leadership, reason))
        .onProblem(onProblem);
  }

  /**
   * Joins: is given its share, and leads it, from now on, until closed. Returns at once. What is
   * set later is for whoever joins by this builder next.
   *
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public ShardMember join() {
    var unused = candidate(0);
    return new ShardMember(shards, new ShardMemberBuilder(this));
  }
}
