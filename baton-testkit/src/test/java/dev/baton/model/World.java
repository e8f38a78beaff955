package dev.baton.model;

import dev.baton.Baton;
import dev.baton.Candidate;
import dev.baton.CandidateBuilder;
import dev.baton.protocol.Entry;
import dev.baton.runtime.Engine;
import dev.baton.runtime.Settings;
import dev.baton.testkit.model.ManualLoop;
import dev.baton.testkit.model.ModelEnsemble;
import dev.baton.testkit.model.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;

/** A few machines with a Baton each, one model of ZooKeeper, and the time that they share. */
final class World implements AutoCloseable {
  static final String PATH = "/jobs/nightly";
  static final Duration SOON = Duration.ofMillis(100);
  static final Duration TIMEOUT = Settings.DEFAULT.sessionTimeout();

  final VirtualTime time = new VirtualTime();
  final ModelEnsemble zooKeeper = new ModelEnsemble(time);
  private final Map<String, Machine> machines = new LinkedHashMap<>();

  /** One machine. */
  record Machine(ManualLoop loop, Baton baton, List<String> told) {}

  /** The machine called {@code name}, started if need be. */
  Machine machine(String name) {
    return machines.computeIfAbsent(name, this::start);
  }

  private Machine start(String name) {
    ManualLoop loop = new ManualLoop(time);
    Random random = new Random(name.hashCode());
    Engine engine = new Engine(loop, zooKeeper, Settings.DEFAULT, random);
    var unused = engine.connect(TIMEOUT);
    return new Machine(loop, Baton.over(engine, loop), new ArrayList<>());
  }

  Baton baton(String name) {
    return machine(name).baton();
  }

  /** A candidate on a machine of the same name, set up to tell what it is told. */
  Candidate campaign(String name) {
    return campaign(name, builder -> builder);
  }

  Candidate campaign(String name, UnaryOperator<CandidateBuilder> more) {
    return more.apply(telling(name, baton(name).election(PATH).candidate(name))).campaign();
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

  /** What a candidate was told, in order. */
  List<String> told(String name) {
    return machine(name).told();
  }

  void run(Duration duration) {
    time.runFor(duration);
  }

  /** Lets time pass until {@code candidate} leads. */
  void awaitLeader(Candidate candidate) {
    time.runUntil(candidate.id() + " leads", TIMEOUT.multipliedBy(3), candidate::isLeader);
  }

  /** The steps of all machines, for the error message of a test. */
  String journal() {
    StringBuilder text = new StringBuilder();
    machines.values().stream()
        .flatMap(machine -> machine.baton().journal().stream())
        .map(Entry::line)
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
