package dev.baton.demo;

import dev.baton.demo.member.ProcessEvent;
import dev.baton.demo.member.ProcessEvent.EventKind;
import dev.baton.testkit.ChildProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * A process in a scenario. The scenario sends it lines, and it reports {@link ProcessEvent}s. Used
 * by one thread.
 */
public final class ScenarioProcess {
  private final String name;
  private final ChildProcess process;
  private final ScenarioLog log;
  private int read;

  ScenarioProcess(String name, ChildProcess process, ScenarioLog log) {
    this.name = name;
    this.process = process;
    this.log = log;
    read = log.eventCount();
  }

  /** Returns its name in this scenario. */
  public String processName() {
    return name;
  }

  /** Returns the process itself. */
  public ChildProcess process() {
    return process;
  }

  /**
   * Sends a line to the process.
   *
   * @throws MissedException if it has ended
   */
  public ScenarioProcess sendLine(String line) {
    try {
      process.process().getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
      process.process().getOutputStream().flush();
      return this;
    } catch (IOException ended) {
      throw new MissedException(name + ", which has ended, to be told \"" + line + "\"");
    }
  }

  /**
   * Waits until the process reports {@code what}. Reports before the last awaited event do not
   * count.
   *
   * @throws MissedException if it does not report that within a minute
   */
  public ProcessEvent awaitEvent(EventKind what) throws InterruptedException {
    String waited = name + " to tell \"" + what.eventWord() + "\"";
    int found = log.awaitPosition(waited, read, event -> event.isEvent(name, what));
    read = found + 1;
    return log.allEvents().get(found);
  }

  /** Sends a line, and waits until the process then reports {@code what}. */
  public ProcessEvent sendAndAwait(String line, EventKind what) throws InterruptedException {
    read = log.eventCount();
    return sendLine(line).awaitEvent(what);
  }

  /** Kills the process as a power cut would (SIGKILL). Returns when it is gone. */
  public void kill() {
    process.kill();
    addEvent(EventKind.KILLED, "by SIGKILL");
  }

  /** Sends the signal of Ctrl-C, and waits for the end of the process. Returns its exit code. */
  public int interrupt() {
    process.interrupt();
    int exitCode = process.process().onExit().join().exitValue();
    addEvent(EventKind.LEFT, "by SIGINT, with exit code " + exitCode);
    return exitCode;
  }

  /** Stops the process (SIGSTOP). Returns when it stands still. */
  public void stop() {
    process.pause();
    addEvent(EventKind.STOPPED, "by SIGSTOP");
  }

  /** Lets the process continue (SIGCONT). */
  public void resume() {
    addEvent(EventKind.RESUMED, "by SIGCONT");
    process.resume();
  }

  private void addEvent(EventKind what, String how) {
    log.addEvent(new ProcessEvent(System.nanoTime(), name, what, how));
  }
}
