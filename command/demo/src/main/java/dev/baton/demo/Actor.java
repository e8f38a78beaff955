package dev.baton.demo;

import dev.baton.demo.member.Event;
import dev.baton.demo.member.Event.What;
import dev.baton.testkit.ChildProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * A process that plays a part, as the scenario sees it: it is told lines, and tells {@link Event}s.
 * Used by one thread.
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

  /** What it is called in this scenario. */
  public String name() {
    return name;
  }

  /** The process that it is. */
  public ChildProcess process() {
    return process;
  }

  /**
   * Tells it a line.
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
   * Waits until it tells {@code what}; what it told before the last event so awaited does not
   * count.
   *
   * @throws MissedException if it does not within a minute
   */
  public Event await(What what) throws InterruptedException {
    String waited = name + " to tell \"" + what.word() + "\"";
    int found = chronicle.position(waited, read, event -> event.is(name, what));
    read = found + 1;
    return chronicle.events().get(found);
  }

  /** Tells it a line, and waits until it then tells {@code what}. */
  public Event ask(String line, What what) throws InterruptedException {
    read = chronicle.size();
    return tell(line).await(what);
  }

  /** Ends it as a power cut would (SIGKILL); returns when it is gone. */
  public void kill() {
    process.kill();
    add(What.KILLED, "by SIGKILL");
  }

  /** Sends it what Ctrl-C sends, and waits for its end. Returns its exit code. */
  public int interrupt() {
    process.interrupt();
    int exitCode = process.process().onExit().join().exitValue();
    add(What.LEFT, "by SIGINT, with exit code " + exitCode);
    return exitCode;
  }

  /** Has it stand still (SIGSTOP); returns when it does. */
  public void stop() {
    process.pause();
    add(What.STOPPED, "by SIGSTOP");
  }

  /** Lets it go on (SIGCONT). */
  public void resume() {
    add(What.RESUMED, "by SIGCONT");
    process.resume();
  }

  private void add(What what, String how) {
    chronicle.add(new Event(System.nanoTime(), name, what, how));
  }
}
