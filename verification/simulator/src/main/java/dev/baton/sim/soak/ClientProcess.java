package dev.baton.sim.soak;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.journal.Happening;
import dev.baton.journal.Happening.Kind;
import dev.baton.sim.soak.client.Orders;
import dev.baton.sim.soak.client.Troublemaker;
import dev.baton.testkit.ChildProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A client of the ensemble: one process after the other, each with a name and a journal of its own.
 * Thread-safe.
 */
final class ClientProcess {
  /** By SIGTERM, or by the end of its input: whichever it hears of first. */
  private static final Set<Integer> ENDED_IN_ORDER = Set.of(128 + 15, 0);

  private static final Set<Integer> ENDED_BY_CALLBACK =
      Set.of(Troublemaker.EXITED, Troublemaker.CLOSED);

  private static final List<String> LOG =
      List.of(
          "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
          "-Dorg.slf4j.simpleLogger.log.org.apache.zookeeper=off",
          "-Dorg.slf4j.simpleLogger.log.dev.baton=info",
          "-Dorg.slf4j.simpleLogger.log.dev.baton.journal=debug",
          "-Dorg.slf4j.simpleLogger.showDateTime=true",
          "-Dorg.slf4j.simpleLogger.dateTimeFormat=HH:mm:ss.SSS");

  private final int number;
  private final List<String> prefix;
  private final IntFunction<Orders> orders;
  private final Chronicle chronicle;
  private int lives;
  private boolean wanted;
  private boolean mayEnd;
  private @Nullable ChildProcess process;

  /**
   * One that does not run yet.
   *
   * @param number from 1 up
   * @param prefix what is written before its command
   * @param orders for each of its lives, counted from 1 up
   */
  ClientProcess(int number, List<String> prefix, IntFunction<Orders> orders, Chronicle chronicle) {
    this.number = number;
    this.prefix = prefix;
    this.orders = orders;
    this.chronicle = chronicle;
  }

  /** Its number among the clients, from 1 up. */
  int number() {
    return number;
  }

  /** The name of its present life, or of the last one. */
  synchronized String name() {
    return orders.apply(lives).name();
  }

  /** Begins another life. */
  synchronized void start() {
    lives++;
    wanted = true;
    mayEnd = false;
    Orders toDo = orders.apply(lives);
    List<String> command = new ArrayList<>(prefix);
    command.addAll(toDo.command(LOG));
    process =
        ChildProcess.start(
            new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(toDo.folder().resolve(toDo.name() + ".log").toFile()));
  }

  private ChildProcess process() {
    if (process == null) {
      throw new IllegalStateException("client " + number + " was never started");
    }
    return process;
  }

  synchronized void kill() {
    wanted = false;
    process().kill();
    died();
  }

  /** Ends it, whatever it is doing; nobody is told. */
  synchronized void end() {
    if (process != null) {
      process.close();
    }
  }

  /** Ends it in order, if that is possible in some seconds; returns whether it was. */
  synchronized boolean stop() {
    wanted = false;
    process().stop();
    died();
    return ENDED_IN_ORDER.contains(process().process().exitValue());
  }

  private void died() {
    chronicle.note(new Happening(System.nanoTime(), name(), "", Kind.KILLED, 0, ""));
  }

  /** If it has ended by itself, notes that, and begins another life. */
  synchronized void checkAlive() {
    if (wanted && !process().isAlive()) {
      int status = process().process().exitValue();
      if (!(mayEnd && ENDED_BY_CALLBACK.contains(status))) {
        String note = "ended by itself, with " + status;
        chronicle.note(new Happening(System.nanoTime(), name(), "", Kind.CRASHED, 0, note));
      }
      died();
      start();
    }
  }

  /** Stops it; one that has just ended by itself begins another life instead. */
  synchronized void pause() {
    try {
      process().pause();
    } catch (IllegalStateException ended) {
      checkAlive();
    }
  }

  /** Lets it go on; it may have begun another life since. */
  synchronized void resume() {
    try {
      process().resume();
    } catch (IllegalStateException ended) {
      checkAlive();
    }
  }

  /** Orders it to end by itself. */
  synchronized void tellToEnd(String word) {
    mayEnd = true;
    tell(word);
  }

  /** Tells whether the life of this name is over; if it has ended by itself, another begins. */
  synchronized boolean isOver(String life) {
    checkAlive();
    return !wanted || !life.equals(name());
  }

  /** Ends the life of this name, unless it is over, and begins another. */
  synchronized void replace(String life) {
    if (!isOver(life)) {
      kill();
      start();
    }
  }

  /**
   * Gives it an order; see {@link dev.baton.sim.soak.client.ClientMain}. A dead one does not mind.
   */
  synchronized void tell(String word) {
    try {
      OutputStream orders = process().process().getOutputStream();
      orders.write((word + "\n").getBytes(UTF_8));
      orders.flush();
    } catch (IOException dead) {
      checkAlive();
    }
  }
}
