package dev.baton.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.internal.ClientContext;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.protocol.TurnRule;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.node.NodeData;
import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.EngineSettings;
import dev.baton.testkit.model.ManualLoop;
import dev.baton.testkit.model.ModelEnsemble;
import dev.baton.testkit.model.ModelRoute;
import dev.baton.testkit.model.ModelSettings;
import dev.baton.testkit.model.PlannedMishaps;
import dev.baton.testkit.model.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** A few machines with a Baton each, one model of ZooKeeper, and the time that they share. */
final class World implements AutoCloseable {
  static final String PATH = "/jobs/nightly";
  static final Duration SOON = Duration.ofMillis(100);
  static final Duration TIMEOUT = EngineSettings.DEFAULT.sessionTimeout();

  final VirtualTime time = new VirtualTime();
  final ModelEnsemble zooKeeper;
  private final EngineSettings settings;
  private final Map<String, Machine> machines = new LinkedHashMap<>();

  World() {
    this(EngineSettings.DEFAULT);
  }

  World(EngineSettings settings) {
    this(settings, ModelSettings.ONE_SERVER);
  }

  /** With other servers. */
  World(EngineSettings settings, ModelSettings servers) {
    this.settings = settings;
    this.zooKeeper = new ModelEnsemble(time, servers);
  }

  /** One machine. */
  record Machine(ManualLoop loop, Baton baton, List<String> told) {}

  /** The machine called {@code name}, started if need be. */
  Machine machine(String name) {
    return machines.computeIfAbsent(
        name, unused -> start(name, new ManualLoop(time), loop -> loop, zooKeeper));
  }

  /** Starts the machine called {@code name} with a way of its own to the servers. */
  ModelRoute routeOf(String name) {
    ModelRoute route = zooKeeper.newRoute();
    machines.put(name, start(name, new ManualLoop(time), loop -> loop, route));
    return route;
  }

  /** Starts the machine called {@code name} with this way to the servers. */
  void start(String name, EnsemblePort way) {
    machines.put(name, start(name, new ManualLoop(time), loop -> loop, way));
  }

  /** Starts the machine called {@code name}, with mishaps. */
  void start(String name, PlannedMishaps mishaps) {
    machines.put(
        name, start(name, new ManualLoop(time), mishaps::inLoop, mishaps.inEnsemble(zooKeeper)));
  }

  /** Starts the machine called {@code name}, with calls that can be made to throw. */
  ErrorsInCalls startWithErrors(String name) {
    ManualLoop loop = new ManualLoop(time);
    ErrorsInCalls errors = new ErrorsInCalls(loop);
    machines.put(name, start(name, loop, unused -> errors, zooKeeper));
    return errors;
  }

  /** Starts the machine called {@code name}, whose calls are counted by {@link CallFaults}. */
  void startCounting(String name) {
    start(name, CallFaults.CountingLoop::new);
  }

  /** Starts the machine called {@code name} with another loop. */
  void start(String name, Function<ManualLoop, EventLoop> wrapping) {
    machines.put(name, start(name, new ManualLoop(time), wrapping, zooKeeper));
  }

  private Machine start(
      String name,
      ManualLoop loop,
      Function<ManualLoop, EventLoop> wrapping,
      EnsemblePort ensemble) {
    Random random = new Random(name.hashCode());
    BatonEngine engine = new BatonEngine(wrapping.apply(loop), ensemble, settings, random);
    var unused = engine.connectFirst(TIMEOUT);
    return new Machine(loop, new Baton(ClientContext.of(engine, loop, loop)), new ArrayList<>());
  }

  Baton baton(String name) {
    return machine(name).baton();
  }

  /** A candidate on a machine of the same name, set up to tell what it is told. */
  Candidate campaign(String name) {
    return campaign(name, builder -> builder);
  }

  Candidate campaign(String name, UnaryOperator<CandidateBuilder> more) {
    return campaign(name, TurnRule.QUEUE, more);
  }

  Candidate campaign(String name, TurnRule rule) {
    return campaign(name, rule, builder -> builder);
  }

  Candidate campaign(String name, TurnRule rule, UnaryOperator<CandidateBuilder> more) {
    CandidateBuilder builder = baton(name).election(PATH).withRule(rule).candidate(name);
    return more.apply(telling(name, builder)).campaign();
  }

  /** Candidates that come one after the other, so that they stand in this order. */
  List<Candidate> line(String... names) {
    List<Candidate> line = new ArrayList<>();
    for (String name : names) {
      line.add(campaign(name));
      run(SOON);
    }
    return line;
  }

  /** The plain lock, as a machine of this name has it. */
  Lock lock(String name) {
    return baton(name).lock(PATH).withHolderId(name);
  }

  /** The lock for readers and writers, as a machine of this name reads. */
  Lock readLock(String name) {
    return baton(name).readWriteLock(PATH).readLock().withHolderId(name);
  }

  /** The lock for readers and writers, as a machine of this name writes. */
  Lock writeLock(String name) {
    return baton(name).readWriteLock(PATH).writeLock().withHolderId(name);
  }

  /** Wants the plain lock; comes once those before are in line. */
  CompletableFuture<LockHold> wish(String name) {
    return wish(lock(name));
  }

  /** Wants {@code lock}; comes once those before are in line. */
  CompletableFuture<LockHold> wish(Lock lock) {
    CompletableFuture<LockHold> hold = lock.acquireAsync();
    run(SOON);
    return hold;
  }

  /** The hold that was wished for, by now. */
  static LockHold granted(CompletableFuture<LockHold> wish) {
    assertThat(wish).isCompleted();
    return wish.join();
  }

  CandidateBuilder telling(String name, CandidateBuilder builder) {
    List<String> told = told(name);
    return builder
        .onElected(leadership -> told.add("elected"))
        .onSuspended(leadership -> told.add("suspended"))
        .onResumed(leadership -> told.add("resumed"))
        .onRevoked((leadership, reason) -> told.add("revoked " + reason))
        .onProblem(problem -> told.add("problem"));
  }

  /** Writes the data of {@code node} once more, if it stands, as a stranger might. */
  void rewrite(String node) {
    zooKeeper.nodeData(node).ifPresent(data -> zooKeeper.writeNode(node, data));
  }

  /** What a candidate was told, in order. */
  List<String> told(String name) {
    return machine(name).told();
  }

  void run(Duration duration) {
    time.runFor(duration);
  }

  /** Lets time pass, and tells what was asked of ZooKeeper meanwhile. */
  List<ZooKeeperRequest> requestsIn(Duration duration) {
    int before = zooKeeper.sentRequests().size();
    run(duration);
    List<ZooKeeperRequest> all = zooKeeper.sentRequests();
    return all.subList(before, all.size());
  }

  /** Lets time pass until {@code candidate} leads. */
  void awaitLeader(Candidate candidate) {
    time.runUntil(candidate.id() + " leads", TIMEOUT.multipliedBy(3), candidate::isLeader);
  }

  /** The ids of those in line, the first first. */
  List<String> ids() {
    return inLine().stream()
        .flatMap(name -> zooKeeper.nodeData(PATH + "/" + name).flatMap(NodeData::decode).stream())
        .map(NodeData::id)
        .toList();
  }

  /** The children of the election's node in the order of their sequence numbers. */
  List<String> inLine() {
    return zooKeeper.childNames(PATH).stream()
        .flatMap(name -> QueueNode.parse(name).stream())
        .sorted()
        .map(QueueNode::nodeText)
        .toList();
  }

  /** The steps of all machines, for the error message of a test. */
  String journal() {
    StringBuilder text = new StringBuilder();
    machines.values().stream()
        .flatMap(machine -> machine.baton().journal().stream())
        .forEach(line -> text.append(line).append('\n'));
    return text.toString();
  }

  /** Ends everything in order, and checks that nothing is left. */
  @Override
  public void close() {
    zooKeeper.setBlackHole(false);
    zooKeeper.bringUp();
    machines.values().forEach(machine -> machine.baton().close());
    run(TIMEOUT.multipliedBy(2));
    zooKeeper.checkNothingHeld();
  }
}
