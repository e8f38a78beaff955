package dev.baton.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.election.Leadership;
import dev.baton.internal.ClientContext;
import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.EngineSettings;
import dev.baton.shard.ShardMember;
import dev.baton.shard.ShardMemberBuilder;
import dev.baton.shard.ShardSet;
import dev.baton.testkit.model.ManualLoop;
import dev.baton.testkit.model.ModelEnsemble;
import dev.baton.testkit.model.ModelRoute;
import dev.baton.testkit.model.ModelSettings;
import dev.baton.testkit.model.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Members with a machine and a Baton each, who share shards over one model of ZooKeeper. At every
 * moment it looks whether a shard is led twice, and whether its tokens grow.
 */
final class ShardGroup implements AutoCloseable {
  static final String PATH = "/billing/tenants";
  static final String NODE = "/baton/shards/billing%2Ftenants";
  static final Duration SOON = Duration.ofMillis(200);
  static final Duration TIMEOUT = EngineSettings.DEFAULT.sessionTimeout();

  final VirtualTime time = new VirtualTime();
  final ModelEnsemble zooKeeper;
  private final int count;
  private final Map<String, Machine> machines = new LinkedHashMap<>();
  private final List<Reign> reigns = new ArrayList<>();
  private final Map<Integer, Long> tokens = new HashMap<>();
  private final Set<String> wrong = new LinkedHashSet<>();

  ShardGroup(int count) {
    this(count, ModelSettings.ONE_SERVER);
  }

  /** With other servers. */
  ShardGroup(int count, ModelSettings servers) {
    this.count = count;
    this.zooKeeper = new ModelEnsemble(time, servers);
    time.afterEach(this::look);
  }

  /** One member, what it was told, and what it runs on. */
  static final class Machine {
    final ManualLoop loop;
    final ModelRoute route;
    final Baton baton;
    final List<String> told = new ArrayList<>();
    private @Nullable ShardMember member;
    private boolean dead;

    private Machine(VirtualTime time, ModelRoute route, String name) {
      this.loop = new ManualLoop(time);
      this.route = route;
      BatonEngine engine =
          new BatonEngine(loop, route, EngineSettings.DEFAULT, new Random(name.hashCode()));
      var unused = engine.connectFirst(TIMEOUT);
      this.baton = new Baton(ClientContext.of(engine, loop, loop));
    }

    ShardMember member() {
      return Objects.requireNonNull(member);
    }

    /** How many shards it leads. */
    int leads() {
      return member().leaderships().size();
    }

    /** Ends the process without a word. */
    void kill() {
      dead = true;
      loop.close();
      route.cutLinks("the client is gone");
    }

    /** What it was told of any shard, without its number. */
    long count(String what) {
      return told.stream().filter(line -> line.startsWith(what)).count();
    }
  }

  private record Reign(String who, int shard, Leadership leadership) {}

  private void look() {
    reigns.removeIf(period -> !period.leadership().isValid());
    Map<Integer, Reign> led = new HashMap<>();
    for (Reign reign : reigns) {
      Reign other = led.put(reign.shard(), reign);
      if (other != null) {
        wrong.add(other + " beside " + reign);
      }
    }
  }

  /** Somebody else's view, who is no member. */
  ShardSet shards(String name) {
    return machine(name).baton.shards(PATH, count);
  }

  Machine machine(String name) {
    return machines.computeIfAbsent(name, unused -> new Machine(time, zooKeeper.newRoute(), name));
  }

  Machine join(String name) {
    return join(name, builder -> builder);
  }

  /** A member on a machine of the same name; returns once all has settled. */
  Machine join(String name, UnaryOperator<ShardMemberBuilder> more) {
    Machine machine = begin(name, count, more);
    run(SOON);
    return machine;
  }

  /** A member that takes there to be {@code shards}. */
  Machine begin(String name, int shards, UnaryOperator<ShardMemberBuilder> more) {
    Machine machine = machine(name);
    List<String> told = machine.told;
    ShardMemberBuilder builder =
        machine
            .baton
            .shards(PATH, shards)
            .member(name)
            .onElected((shard, leadership) -> elected(name, shard, leadership))
            .onRevoked((shard, leadership, reason) -> told.add("revoked " + shard + " " + reason))
            .onProblem(problem -> told.add("problem " + problem.getMessage()));
    machine.member = more.apply(builder).join();
    return machine;
  }

  /** The word may come late, to whoever was stopped meanwhile. */
  private void elected(String name, int shard, Leadership leadership) {
    machine(name).told.add("elected " + shard);
    if (leadership.isValid()) {
      long token = leadership.fencingToken();
      Long former = tokens.put(shard, token);
      if (former != null && former >= token) {
        wrong.add("shard " + shard + " has token " + token + " after " + former);
      }
      reigns.add(new Reign(name, shard, leadership));
    }
  }

  void run(Duration duration) {
    time.runFor(duration);
  }

  /** Who leads which shard now, and is not about to give it up. */
  Map<Integer, String> leaders() {
    Map<Integer, String> leaders = new TreeMap<>();
    machines.forEach(
        (name, machine) -> {
          if (machine.member != null) {
            machine.member().leaderships().keySet().forEach(shard -> leaders.put(shard, name));
          }
        });
    return leaders;
  }

  /** The shards that somebody leads who did not before. */
  static List<Integer> moved(Map<Integer, String> before, Map<Integer, String> after) {
    return after.entrySet().stream()
        .filter(led -> !led.getValue().equals(before.get(led.getKey())))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Lets time pass, and tells what was asked of ZooKeeper meanwhile. */
  List<ZooKeeperRequest> requestsIn(Duration duration) {
    int before = zooKeeper.sentRequests().size();
    run(duration);
    List<ZooKeeperRequest> all = zooKeeper.sentRequests();
    return all.subList(before, all.size());
  }

  /** Lets everybody who is cut off reach the servers again. */
  void heal() {
    machines.values().forEach(machine -> machine.route.setBlackHole(false));
  }

  /** Ends everything in order, and checks that nothing is left and that nothing went wrong. */
  @Override
  public void close() {
    heal();
    machines.values().stream()
        .filter(machine -> !machine.dead)
        .forEach(machine -> machine.baton.close());
    run(TIMEOUT.multipliedBy(2));
    zooKeeper.checkNothingHeld();
    assertThat(wrong).isEmpty();
  }
}
