package dev.baton.sim.swarm;

import dev.baton.election.CandidateBuilder;
import dev.baton.shard.ShardMember;
import dev.baton.sim.check.WorldFinding;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The members of the group that shares shards, one on each machine of a world that has them. */
final class SwarmShards {
  /** The beginning of the paths of all their elections. */
  static final String PATH = "/shards";

  private static final String MEMBERS = PATH + "/members";

  private static final int SHARDS = 7;

  /** The largest number of claims and watches of a member. */
  static final int MOST_CLAIMS = SHARDS + 3;

  /** The paths at which members and their shards have nodes. */
  private static final List<String> QUEUES = List.of(MEMBERS, MEMBERS, PATH + "/0", PATH + "/1");

  private final SwarmWorld world;
  private final boolean share;
  private final List<SwarmMember> members = new ArrayList<>();

  SwarmShards(SwarmWorld world) {
    this.world = world;
    this.share = world.plan().hasStep(StepKind.SHARE_SHARDS);
  }

  /** A member, and what is seen of its leaderships. */
  private final class SwarmMember {
    final SwarmMachine machine;
    final String name;
    final ShardMember member;
    final Map<Integer, LeaderSightings> sightings = new HashMap<>();

    SwarmMember(SwarmMachine machine, String name) {
      this.machine = machine;
      this.name = name;
      this.member =
          machine
              .baton()
              .shards(PATH, SHARDS)
              .member(world.publicId(name))
              .candidates(candidate -> setUp(machine, candidate))
              .prepare();
      if (world.joinsLate()) {
        world.inAWhile(member::join);
      } else {
        member.join();
      }
    }

    private CandidateBuilder setUp(SwarmMachine machine, CandidateBuilder candidate) {
      return candidate
          .executor(callback -> machine.userCode().runCandidateCallback(callback, callback))
          .stopTimeout(world.plan().stopTimeout());
    }

    void checkLeaderships() {
      if (!machine.isDead() && !machine.loop().isAsleep()) {
        member
            .leaderships()
            .forEach(
                (shard, led) -> {
                  if (sightings
                      .computeIfAbsent(shard, this::newSightings)
                      .noteSighting(led.fencingToken(), () -> "")) {
                    world.guardedNodes().writeToShard(name, machine, led);
                  }
                });
      }
    }

    private LeaderSightings newSightings(int shard) {
      return new LeaderSightings(world, name, shardPath(shard));
    }

    boolean isThere() {
      return !machine.isDead() && !machine.isStuck();
    }
  }

  private static String shardPath(int shard) {
    return PATH + "/" + shard;
  }

  /** Returns the paths of the shards. */
  static List<String> shardPaths() {
    return IntStream.range(0, SHARDS).mapToObj(SwarmShards::shardPath).toList();
  }

  /** Lets a machine take part, if this world has shards. */
  void join(SwarmMachine machine) {
    if (share) {
      members.add(new SwarmMember(machine, "s" + (members.size() + 1)));
    }
  }

  /** Returns true if this world has shards. */
  boolean isSharing() {
    return share;
  }

  /** Returns the path of the queue that an action strikes. */
  String pathFor(PlannedStep step) {
    return step.chooseFrom(QUEUES);
  }

  /** Checks which shards members lead, as user code might at any moment. */
  void checkLeaderships() {
    members.forEach(SwarmMember::checkLeaderships);
  }

  void noteLastValid() {
    members.forEach(one -> one.sightings.values().forEach(LeaderSightings::noteLast));
  }

  /** Returns true if each shard has a leader, and the shares of those who are there are even. */
  boolean isEven() {
    List<Integer> shares = shares();
    return shares.isEmpty()
        || world.machines().stream().anyMatch(SwarmMachine::isHung)
        || (shares.stream().mapToInt(share -> share).sum() == SHARDS
            && Collections.max(shares) - Collections.min(shares) <= 1);
  }

  private List<Integer> shares() {
    return members.stream()
        .filter(SwarmMember::isThere)
        .map(one -> one.member.leaderships().size())
        .toList();
  }

  /** Notes that the shares are not even. */
  void noteUneven() {
    world.eventLog().noteFinding("", PATH, WorldFinding.UNEVEN, 0, shares().toString());
  }
}
