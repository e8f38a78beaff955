package dev.baton.spring.election;

import dev.baton.Baton;
import dev.baton.election.Leadership;
import dev.baton.protocol.EndReason;
import dev.baton.shard.ShardMember;
import dev.baton.shard.ShardMemberBuilder;
import dev.baton.shard.ShardSet;
import dev.baton.spring.settings.ElectionSettings;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Shards of which this application leads some. It publishes {@link LeadershipGranted} and {@link
 * LeadershipRevoked} for each, with the path of its election. Thread-safe.
 */
public final class ManagedShards {
  private final String name;
  private final String ensemble;
  private final Consumer<Object> publisher;
  private final Set<Leadership> granted = ConcurrentHashMap.newKeySet();
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
    this.member = builder.onElected(this::beginShard).onRevoked(this::endShard).prepare();
  }

  private void beginShard(int shard, Leadership leadership) {
    granted.add(leadership);
    publisher.accept(new LeadershipGranted(ensemble, leadership.election(), leadership));
  }

  private void endShard(int shard, Leadership leadership, EndReason reason) {
    if (granted.remove(leadership)) {
      publisher.accept(new LeadershipRevoked(ensemble, leadership.election(), leadership, reason));
    }
  }

  /** Returns its name under baton.shards. */
  public String name() {
    return name;
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
