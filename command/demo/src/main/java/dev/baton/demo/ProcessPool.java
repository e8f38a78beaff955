package dev.baton.demo;

import dev.baton.demo.member.DemoMember;
import dev.baton.demo.member.ProcessEvent.EventKind;
import dev.baton.testkit.ChildProcess;
import java.lang.ProcessBuilder.Redirect;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The processes of a performance. A {@link DemoMember} that has finished plays again in later
 * scenarios, since the start of a JVM takes longer than many a scenario. Used by one thread.
 */
final class ProcessPool implements AutoCloseable {
  private static final List<String> SMALL = List.of("-Xmx48m", "-Xss512k");
  private static final List<String> ROOMIER = List.of("-Xss512k");

  /**
   * The words in front of a command that let a process obey Ctrl-C. A process started in the
   * background of a script ignores Ctrl-C, and its children would inherit that.
   */
  private static final List<String> HEARS_CTRL_C = List.of("env", "--default-signal=INT");

  private final Deque<PooledProcess> idle = new ArrayDeque<>();
  private final Map<ScenarioProcess, PooledProcess> playing = new HashMap<>();

  /** Starts members until {@code members} are free. Returns how many it started. */
  int prepareMembers(int members) {
    int missing = Math.max(0, members - idle.size());
    for (int i = 0; i < missing; i++) {
      idle.add(startProcess(SMALL, DemoMember.class, List.of()));
    }
    return missing;
  }

  /** Gives {@code name} to a {@link #prepareMembers}d member, for the scenario of {@code log}. */
  ScenarioProcess takeMember(String name, ScenarioLog log) {
    ScenarioProcess process = enterScenario(idle.remove(), name, log);
    return process.sendLine("as " + name);
  }

  /** Starts a process of another kind; see {@link ScenarioContext#startProcess}. */
  ScenarioProcess startOther(String name, Class<?> main, List<String> arguments, ScenarioLog log) {
    return enterScenario(startProcess(ROOMIER, main, arguments), name, log);
  }

  private ScenarioProcess enterScenario(PooledProcess pooled, String name, ScenarioLog log) {
    pooled.playFor(log);
    ScenarioProcess process = new ScenarioProcess(name, pooled.process(), log);
    playing.put(process, pooled);
    return process;
  }

  private static PooledProcess startProcess(
      List<String> memory, Class<?> main, List<String> arguments) {
    List<String> command = new ArrayList<>(HEARS_CTRL_C);
    command.addAll(
        ChildProcess.javaCommand(memory, main.getName(), arguments.toArray(String[]::new)));
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(Redirect.INHERIT);
    return new PooledProcess(ChildProcess.start(builder), main.equals(DemoMember.class));
  }

  /** Takes the members back after a scenario, if they can rest. Ends all other processes. */
  void takeBack() throws InterruptedException {
    for (Map.Entry<ScenarioProcess, PooledProcess> each : playing.entrySet()) {
      PooledProcess process = each.getValue();
      if (process.isMember() && process.process().isAlive()) {
        each.getKey().sendAndAwait("rest", EventKind.RESTS);
        idle.add(process);
      } else {
        process.process().close();
      }
    }
    playing.clear();
  }

  /** Ends all processes of a scenario that broke off, since their state is unknown. */
  void endAll() {
    playing.values().forEach(candidate -> candidate.process().close());
    playing.clear();
  }

  @Override
  public void close() {
    endAll();
    idle.forEach(candidate -> candidate.process().close());
  }
}
