package dev.baton.spring.election;

import dev.baton.Baton;
import dev.baton.election.Leadership;
import dev.baton.protocol.EndReason;
import dev.baton.shard.ShardMember;
import dev.baton.shard.ShardMemberBuilder;
import dev.baton.shard.ShardSet;
import dev.baton.spring.guard.CallGuard;
import dev.baton.spring.settings.ElectionSettings;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Shards of which this application leads some. It publishes {@link LeadershipGranted} and {@link
 * LeadershipRevoked} for each, with the path of its election. Thread-safe.
 */
public final class ManagedShards {
  private final String name;
  private final Baton session;
  private final String ensemble;
  private final Consumer<Object> publisher;
  private final Map<Integer, LedTerm> terms = new ConcurrentHashMap<>();
  private final Duration interruptAfter;
  private final ShardSet shards;
  private final ShardMember member;

  ManagedShards(
      Function<String, Baton> batons,
      ElectionSettings settings,
      String name,
      Consumer<Object> publisher) {
    this.name = name;
    this.ensemble = settings.ensembleOfShards(name);
    this.publisher = publisher;
    ShardSet opened = settings.openShards(batons, name);
    ShardMemberBuilder builder =
        settings.openMember(
            opened,
            name,
            few -> publisher.accept(new FewParticipants(ensemble, opened.path(), few)));
    this.shards = opened;
    this.session = batons.apply(ensemble);
    this.interruptAfter = settings.interruptAfterOfShards(name);
    this.member = builder.onElected(this::beginShard).onRevoked(this::endShard).prepare();
  }

  private void beginShard(int shard, Leadership leadership) {
    terms.put(shard, LedTerm.begin(shardAt(shard).scope(), leadership, interruptAfter));
    publisher.accept(new LeadershipGranted(ensemble, leadership.election(), leadership));
  }

  private void endShard(int shard, Leadership leadership, EndReason reason) {
    LedTerm ended = terms.get(shard);
    if (ended == null || ended.leadership() != leadership) {
      return;
    }
    try {
      publisher.accept(new LeadershipRevoked(ensemble, leadership.election(), leadership, reason));
    } finally {
      ended.guard().awaitCalls();
      terms.remove(shard, ended);
    }
  }

  /** One of the shards. */
  private record ManagedShard(ManagedShards all, int number, String path)
      implements GuardedElection {
    @Override
    public Baton session() {
      return all.session;
    }

    @Override
    public String ensemble() {
      return all.ensemble;
    }

    @Override
    public boolean hasJoined() {
      return true;
    }

    @Override
    public @Nullable CallGuard awaitTerm(Duration atMost) {
      return Optional.ofNullable(all.terms.get(number)).flatMap(LedTerm::openGuard).orElse(null);
    }
  }

  /**
   * Returns the election of one shard.
   *
   * @throws IllegalArgumentException if there is no such shard
   */
  public GuardedElection shardAt(int shard) {
    return new ManagedShard(this, shard, shards.election(shard).path());
  }

  /** Returns its name under baton.shards. */
  public String name() {
    return name;
  }

  /** Returns the connection of the member. */
  Baton session() {
    return session;
  }

  /** Returns the name of their ensemble; empty for the main one. */
  public String ensemble() {
    return ensemble;
  }

  /** Returns the shards themselves, for readings. */
  public ShardSet shards() {
    return shards;
  }

  /** Returns the member of this process. */
  public ShardMember member() {
    return member;
  }

  void joinGroup() {
    member.join();
  }

  CompletableFuture<Void> beginClosing() {
    return member.closeAsync();
  }
}
