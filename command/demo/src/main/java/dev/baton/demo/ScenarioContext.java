package dev.baton.demo;

import dev.baton.demo.member.ProcessEvent;
import dev.baton.demo.member.ProcessEvent.EventKind;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.TempDirectory;
import dev.baton.testkit.ZooKeeperCluster;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** The stage of one scenario: the servers, the processes, and the narrator. */
public final class ScenarioContext {
  /** A session timeout long enough for busy machines, and short enough to watch a session end. */
  public static final Duration SESSION_TIMEOUT = Duration.ofSeconds(2);

  /**
   * A session timeout for processes that do not die, so that no busy machine takes them for dead.
   */
  public static final Duration LONG_SESSION_TIMEOUT = Duration.ofSeconds(20);

  private static final Duration BLINK = Duration.ofMillis(50);

  private final DemoResources resources;
  private final String scenario;
  private final ScenarioNarrator narrator;
  private final ScenarioLog log;
  private final TempDirectory folder = new TempDirectory();
  private final List<String> broken = new ArrayList<>();
  private final Map<String, Object> counts = new LinkedHashMap<>();

  public ScenarioContext(DemoResources resources, String scenario, ScenarioNarrator narrator) {
    this.resources = resources;
    this.scenario = scenario;
    this.narrator = narrator;
    this.log = new ScenarioLog(narrator::tellAudience);
  }

  /** Returns the three servers, which all scenarios share. */
  public ZooKeeperCluster ensemble() {
    return resources.ensemble();
  }

  /** Returns the connect string with all servers. */
  public String connectString() {
    return ensemble().connectString();
  }

  /** Returns a path for an election, unique for this scenario. */
  public String electionPath() {
    return "/demo/" + scenario;
  }

  /** Returns the names of the nodes below {@code path}, as they are now. */
  public List<String> nodesBelow(String path) throws InterruptedException {
    return resources.nodes().nodesBelow(path);
  }

  /** Waits until {@code what} comes true, without a notification. The verdict depends on it. */
  public void awaitThat(String what, BooleanSupplier holds) {
    expectThat(what, ConditionWait.happensWithin(ScenarioLog.PATIENCE, BLINK, holds));
  }

  /** Returns a folder for files, which is deleted with the scenario. */
  public Path scenarioFolder() {
    return folder.path();
  }

  /** Returns true if the scenario should run fast, without pauses for viewers. */
  public boolean isFast() {
    return resources.options().fast();
  }

  /** Tells people the next step. */
  public void sayLine(String text) {
    narrator.sayLine(text);
  }

  /** Pauses so that people can follow. No result may depend on a pause. */
  public void pauseFor(Duration length) throws InterruptedException {
    Duration lasts = isFast() && length.compareTo(BLINK) > 0 ? BLINK : length;
    var unused = new CountDownLatch(1).await(lasts.toNanos(), TimeUnit.NANOSECONDS);
  }

  /**
   * Starts processes with these names, each connected to the servers with this session timeout.
   * {@link dev.baton.demo.member.DemoMember} lists the lines that they obey.
   */
  public List<ScenarioProcess> startMembers(List<String> names, Duration sessionTimeout)
      throws InterruptedException {
    return startMembers(names, connectString(), sessionTimeout);
  }

  /**
   * Starts processes as {@link #startMembers(List, Duration)} does, connected to {@code servers},
   * for example a proxy.
   */
  public List<ScenarioProcess> startMembers(
      List<String> names, String servers, Duration sessionTimeout) throws InterruptedException {
    int started = resources.cast().prepareMembers(names.size());
    if (started > 1) {
      sayLine("Starting " + started + " processes");
    }
    List<ScenarioProcess> actors = new ArrayList<>();
    for (String name : names) {
      ScenarioProcess process = resources.cast().takeMember(name, log);
      actors.add(process.sendLine("connect " + servers + " " + sessionTimeout.toMillis()));
    }
    for (ScenarioProcess process : actors) {
      process.awaitEvent(EventKind.CONNECTED);
    }
    narrator.addLanes(names);
    return actors;
  }

  /**
   * Starts another kind of process, by its main class. It reports its events with a {@link
   * dev.baton.demo.member.ProcessReporter}, and ends when its input does. It is killed when the
   * scenario ends.
   */
  public ScenarioProcess startProcess(String name, Class<?> main, List<String> arguments) {
    narrator.addLanes(List.of(name));
    return resources.cast().startOther(name, main, arguments, log);
  }

  /** Returns the events of the scenario. */
  public ScenarioLog eventLog() {
    return log;
  }

  /** Waits for an event, as {@link ScenarioLog#awaitEvent} does. */
  public ProcessEvent awaitEvent(String what, int from, Predicate<ProcessEvent> wanted)
      throws InterruptedException {
    return log.awaitEvent(what, from, wanted);
  }

  /**
   * Adds an expectation to the verdict: {@code came} must equal {@code expected}.
   *
   * @param what the subject: "who led, in this order"
   */
  public void expectEqual(String what, Object expected, Object came) {
    if (!expected.equals(came)) {
      broken.add(what + ": expected " + expected + ", came " + came);
    }
  }

  /** Adds a condition to the verdict. */
  public void expectThat(String what, boolean holds) {
    expectEqual(what, true, holds);
  }

  /** Adds a number to the verdict, which does not depend on it. */
  public void addCount(String name, Object number) {
    counts.put(name, number);
  }

  /**
   * Adds the usual numbers with {@link #addCount}: the leaders, their changes, and the time of each
   * hand-over.
   */
  public void countLeaders() {
    HandOverTimes.measureHandOvers(log.allEvents()).countIn(this);
  }

  public ScenarioVerdict createVerdict(String shown) {
    return new ScenarioVerdict(shown, List.copyOf(broken), counts);
  }

  /** Returns the verdict on a scenario that ended early. */
  public ScenarioVerdict createVerdict(MissedException why) {
    List<String> all = new ArrayList<>(broken);
    all.add(String.valueOf(why.getMessage()));
    return new ScenarioVerdict("", all, counts);
  }

  /** Makes the processes ready for later scenarios, if all expectations hold. */
  public void restProcesses() throws InterruptedException {
    if (broken.isEmpty()) {
      resources.cast().takeBack();
    }
  }

  /** Ends the scenario. Processes that do not rest are ended, since their state is unknown. */
  public void clearAll() {
    resources.cast().endAll();
    folder.close();
  }
}
