package dev.baton.test;

import dev.baton.Baton;
import dev.baton.BatonBuilder;
import dev.baton.election.Election;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * The ZooKeeper ensemble of one test, with the processes that use it. The test's thread calls its
 * methods; other threads only use the processes' {@link Baton}s.
 *
 * <p>On an ensemble {@linkplain EnsembleKind#IN_MEMORY in memory} time is virtual:
 *
 * <ul>
 *   <li>It stands still while the test's thread runs, and while a callback, or a thread that has
 *       called Baton, is at work.
 *   <li>It passes at once, as far as needed, while the test's thread waits for Baton: in {@link
 *       #advance}, {@link #awaitUntil} and {@link ElectionAssert}, and in each blocking call of
 *       Baton, such as {@code awaitLeadership} or {@code acquire}.
 *   <li>It passes as fast as real time while the test's thread waits for something else, such as a
 *       {@code Future}. A blocking call of Baton in another thread then takes as long as it says.
 * </ul>
 *
 * <p>A callback that waits for another thread, with no call of Baton, is at work for some 100 ms of
 * real time, and one that runs without end for some 1 s; longer on a busy machine. {@code
 * Thread.sleep} and other clocks than {@link #clock()} go by real time.
 */
public abstract sealed class TestEnsemble permits InMemoryEnsemble, EmbeddedEnsemble {
  /** The process whose Baton a test gets if it names none. */
  public static final String MAIN = "main";

  private static final Duration TO_RELEASE = Duration.ofSeconds(1);

  private final Map<String, TestProcess> processes = new LinkedHashMap<>();
  private final List<TestProcess> former = new ArrayList<>();
  private final Set<String> cutOff = new HashSet<>();
  private final Set<String> ofApplication = new HashSet<>();
  private final ProcessRecords records = new ProcessRecords(() -> clock().instant());
  private final Duration sessionTimeout;
  private volatile Duration longestTimeout;

  TestEnsemble(Duration sessionTimeout) {
    this.sessionTimeout = sessionTimeout;
    this.longestTimeout = sessionTimeout;
  }

  /**
   * Returns the Baton of a process. The first call for a name starts the process and connects it.
   * The ensemble closes it after the test, unless the test has.
   *
   * @param process the name of the process, any text
   */
  public final Baton baton(String process) {
    return processes.computeIfAbsent(process, this::startUsual).baton();
  }

  private TestProcess startUsual(String process) {
    return startProcess(
        process,
        newBuilder(process)
            .sessionTimeout(sessionTimeout)
            .telemetry(new ProcessTelemetry(process, records)));
  }

  /** Starts a process of the application that is tested, with the settings of that. */
  final Baton startOfApplication(String process, BatonBuilder builder) {
    TestProcess started = startProcess(process, builder);
    processes.put(process, started);
    ofApplication.add(process);
    return started.baton();
  }

  /** Returns the Baton of a process of the application that is tested, with usual settings. */
  final Baton batonOfApplication(String process) {
    ofApplication.add(process);
    return baton(process);
  }

  final boolean isOfApplication(Baton baton) {
    return ofApplication.stream()
        .map(processes::get)
        .anyMatch(each -> each != null && each.baton() == baton);
  }

  /**
   * Starts a process anew, and returns its new Baton. Closes the old one first, unless it has been
   * killed.
   */
  public final Baton restart(String process) {
    TestProcess old = processes.remove(process);
    cutOff.remove(process);
    if (old != null) {
      former.add(old);
      if (!old.isKilled()) {
        old.baton().close();
      }
    }
    return baton(process);
  }

  /**
   * Ends the session of a process by its timeout: cuts the process off until its own leases are
   * over, has the servers end the session, and connects the process again. Time passes meanwhile,
   * up to a session timeout. Returns when the nodes of the process are gone; it has not yet learned
   * that its session is over.
   *
   * @throws IllegalArgumentException if there is no such process
   */
  public final void expireSession(String process) {
    TestProcess expired = findProcess(process);
    expired.cutOff();
    passUntil(longestTimeout, () -> records.ledBy(process).isEmpty());
    expired.expireSession();
    if (!cutOff.contains(process)) {
      expired.heal();
    }
  }

  /**
   * Cuts a process off from the servers, without a word to either side, until {@link #heal}. All
   * that is sent is lost.
   *
   * @throws IllegalArgumentException if there is no such process
   */
  public final void cutOff(String process) {
    findProcess(process).cutOff();
    cutOff.add(process);
  }

  /**
   * Ends the effect of {@link #cutOff}.
   *
   * @throws IllegalArgumentException if there is no such process
   */
  public final void heal(String process) {
    findProcess(process).heal();
    cutOff.remove(process);
  }

  /**
   * Pauses a process for {@code duration}, as a garbage collection or SIGSTOP does: Baton's own
   * thread stands still and reads nothing, but the clocks go on. Returns at once. Your threads
   * cannot be paused, so they see what a thread sees that comes first after a pause.
   *
   * @throws IllegalArgumentException if there is no such process
   * @throws UnsupportedOperationException on an embedded server
   */
  public final void pause(String process, Duration duration) {
    findProcess(process).pause(duration);
  }

  /**
   * Kills the process that leads an election, as {@code kill -9} does. Waits for a leader first.
   * The session of the process stands until its timeout. Baton calls back nothing in that process
   * any more; your own threads go on, and must be ended by the test. {@link #restart} starts it
   * anew.
   *
   * @return the name of the process
   * @throws AssertionError if there is no leader within three session timeouts
   */
  public final String killLeader(Election election) {
    assertThat(election).hasLeader();
    String process = leaderOf(election).orElseThrow();
    findProcess(process).kill();
    records.forgetHolds(process);
    return process;
  }

  /** Returns the name of the process that leads an election, if exactly one does. */
  public final Optional<String> leaderOf(Election election) {
    List<KnownCandidate> leaders = records.leadersOf(election.path());
    return leaders.size() == 1 ? Optional.of(leaders.get(0).process()) : Optional.empty();
  }

  /** Lets time pass, or waits for so long on an embedded server. */
  public final void advance(Duration duration) {
    passUntil(duration, () -> false);
  }

  /**
   * Lets time pass until {@code condition} holds: for what your own code does.
   *
   * @param what completes the sentence "waited in vain for ..."
   * @throws AssertionError if the condition does not hold within three minutes; in memory 60 s of
   *     virtual time, and then 10 s of real time or more, in which threads of yours may catch up
   */
  public abstract void awaitUntil(String what, BooleanSupplier condition);

  /**
   * Returns the address of the servers as one process sees them: for code that connects by itself,
   * whose faults are then those of this process.
   *
   * @throws UnsupportedOperationException in memory, where there is no address
   */
  public abstract String connectString(String process);

  /** Returns the clock of the ensemble, to give it to your own code. */
  public abstract Clock clock();

  /** Begins an assertion about an election, as {@link BatonAssertions#assertThat} does. */
  public final ElectionAssert assertThat(Election election) {
    Duration usual = longestTimeout.multipliedBy(3);
    Duration limit = usual.compareTo(leastLimit()) < 0 ? leastLimit() : usual;
    return new ElectionAssert(this, election.path(), limit);
  }

  /** Returns a builder with the address of the servers as one process sees them. */
  abstract BatonBuilder newBuilder(String process);

  abstract TestProcess startProcess(String process, BatonBuilder builder);

  /** Notes that a process has this session timeout: faults and assertions take the longest. */
  final void noteSessionTimeout(Duration timeout) {
    longestTimeout = timeout.compareTo(longestTimeout) > 0 ? timeout : longestTimeout;
  }

  /** Returns the least time that an assertion waits. */
  abstract Duration leastLimit();

  /** Lets time pass until {@code condition} holds; returns whether it does within the limit. */
  abstract boolean passUntil(Duration atMost, BooleanSupplier condition);

  /** Lets time pass as the other method does, also for threads that have yet to call Baton. */
  abstract boolean passPatiently(Duration atMost, BooleanSupplier condition);

  /** Notes that the calling thread runs the test. */
  abstract void enterTestThread();

  /** Ends the servers, after the processes. */
  abstract void endServers();

  final Duration sessionTimeout() {
    return longestTimeout;
  }

  final ProcessRecords records() {
    return records;
  }

  private TestProcess findProcess(String name) {
    TestProcess process = processes.get(name);
    if (process == null) {
      throw new IllegalArgumentException(
          "there is no process "
              + name
              + ", only "
              + processes.keySet()
              + ": start it by baton(\""
              + name
              + "\") first");
    }
    return process;
  }

  /**
   * Ends a test, and all its processes but the application's, which may still lead and hold.
   *
   * @param mayHold whether processes may still lead or hold
   * @return what went wrong in this test, for people
   */
  final List<String> endTest(boolean mayHold) {
    List<String> problems = new ArrayList<>();
    processes.values().forEach(TestProcess::heal);
    cutOff.clear();
    if (!mayHold && !passPatiently(TO_RELEASE, () -> held().isEmpty())) {
      held().forEach(what -> problems.add("at the end of the test " + what + ": close it"));
    }
    former.addAll(testsOwn().values());
    processes.keySet().retainAll(ofApplication);
    former.forEach(TestProcess::close);
    former.clear();
    problems.addAll(0, records.takeFindings());
    return problems;
  }

  private Map<String, TestProcess> testsOwn() {
    Map<String, TestProcess> others = new LinkedHashMap<>(processes);
    others.keySet().removeAll(ofApplication);
    return others;
  }

  private List<String> held() {
    List<String> held = new ArrayList<>();
    testsOwn()
        .forEach(
            (name, process) -> {
              if (!process.isKilled()) {
                held.addAll(records.ledBy(name));
                held.addAll(records.heldBy(name));
              }
            });
    return held;
  }
}
