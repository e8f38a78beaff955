package dev.baton.demo;

import dev.baton.demo.member.Event;
import dev.baton.demo.member.Event.What;
import dev.baton.testkit.ChildProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * A process in a scenario. The scenario sends it lines, and it reports {@link Event}s. Used by one
 * thread.
 */
public final class Actor {
  private final String name;
  private final ChildProcess process;
  private final Chronicle chronicle;
  private int read;

  Actor(String name, ChildProcess process, Chronicle chronicle) {
    this.name = name;
    this.process = process;
    this.chronicle = chronicle;
    read = chronicle.size();
  }

  /** Returns its name in this scenario. */
  public String name() {
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
  public Actor tell(String line) {
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
  public Event await(What what) throws InterruptedException {
    String waited = name + " to tell \"" + what.word() + "\"";
    int found = chronicle.position(waited, read, event -> event.is(name, what));
    read = found + 1;
    return chronicle.events().get(found);
  }

  /** Sends a line, and waits until the process then reports {@code what}. */
  public Event ask(String line, What what) throws InterruptedException {
    read = chronicle.size();
    return tell(line).await(what);
  }

  /** Kills the process as a power cut would (SIGKILL). Returns when it is gone. */
  public void kill() {
    process.kill();
    add(What.KILLED, "by SIGKILL");
  }

  /** Sends the signal of Ctrl-C, and waits for the end of the process. Returns its exit code. */
  public int interrupt() {
    process.interrupt();
    int exitCode = process.process().onExit().join().exitValue();
    add(What.LEFT, "by SIGINT, with exit code " + exitCode);
    return exitCode;
  }

  /** Stops the process (SIGSTOP). Returns when it stands still. */
  public void stop() {
    process.pause();
    add(What.STOPPED, "by SIGSTOP");
  }

  /** Lets the process continue (SIGCONT). */
  public void resume() {
    add(What.RESUMED, "by SIGCONT");
    process.resume();
  }

  private void add(What what, String how) {
    chronicle.add(new Event(System.nanoTime(), name, what, how));
  }
}
