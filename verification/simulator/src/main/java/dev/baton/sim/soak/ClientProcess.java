package dev.baton.sim.soak;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.sim.soak.client.ClientOrders;
import dev.baton.sim.soak.client.TroubleMaker;
import dev.baton.testkit.ChildProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A client of the ensemble: one process after the other, each with its own name and journal.
 * Thread-safe.
 */
final class ClientProcess {
  /**
   * The exit statuses of a process that ended by SIGTERM or by the end of its input, whichever came
   * first.
   */
  private static final Set<Integer> ENDED_IN_ORDER = Set.of(128 + 15, 0);

  private static final Set<Integer> ENDED_BY_CALLBACK =
      Set.of(TroubleMaker.EXITED, TroubleMaker.CLOSED);

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
  private final IntFunction<ClientOrders> orders;
  private final SoakEventLog eventLog;
  private int lives;
  private boolean wanted;
  private boolean mayEnd;
  private @Nullable ChildProcess process;

  /**
   * Creates a client that does not run yet.
   *
   * @param number the number of the client, from 1 up
   * @param prefix the words in front of the client's command
   * @param orders the orders for each of its lives, counted from 1 up
   */
  ClientProcess(
      int number, List<String> prefix, IntFunction<ClientOrders> orders, SoakEventLog eventLog) {
    this.number = number;
    this.prefix = prefix;
    this.orders = orders;
    this.eventLog = eventLog;
  }

  /** Returns the client's number among the clients, from 1 up. */
  int clientNumber() {
    return number;
  }

  /** Returns the name of the present or last life. */
  synchronized String lifeName() {
    return orders.apply(lives).name();
  }

  /** Begins a new life. */
  synchronized void start() {
    lives++;
    wanted = true;
    mayEnd = false;
    ClientOrders toDo = orders.apply(lives);
    List<String> command = new ArrayList<>(prefix);
    command.addAll(toDo.startCommand(LOG));
    process =
        ChildProcess.start(
            new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(toDo.folder().resolve(toDo.name() + ".log").toFile()));
  }

  private ChildProcess currentProcess() {
    if (process == null) {
      throw new IllegalStateException("client " + number + " was never started");
    }
    return process;
  }

  synchronized void kill() {
    wanted = false;
    currentProcess().kill();
    noteDeath();
  }

  /** Ends the process, whatever it is doing. No journal tells of it. */
  synchronized void endProcess() {
    if (process != null) {
      process.close();
    }
  }

  /** Ends the process in order, within some seconds. Returns true if that was possible. */
  synchronized boolean stop() {
    wanted = false;
    currentProcess().stop();
    noteDeath();
    return ENDED_IN_ORDER.contains(currentProcess().process().exitValue());
  }

  private void noteDeath() {
    eventLog.noteEvent(
        new JournalEvent(System.nanoTime(), lifeName(), "", JournalEventKind.KILLED, 0, ""));
  }

  /** Checks if the process has ended by itself. If so, notes that and begins a new life. */
  synchronized void checkAlive() {
    if (wanted && !currentProcess().isAlive()) {
      int status = currentProcess().process().exitValue();
      if (!(mayEnd && ENDED_BY_CALLBACK.contains(status))) {
        String note = "ended by itself, with " + status;
        eventLog.noteEvent(
            new JournalEvent(System.nanoTime(), lifeName(), "", JournalEventKind.CRASHED, 0, note));
      }
      noteDeath();
      start();
    }
  }

  /** Pauses the process. A process that has just ended by itself begins a new life instead. */
  synchronized void pause() {
    try {
      currentProcess().pause();
    } catch (IllegalStateException ended) {
      checkAlive();
    }
  }

  /** Lets the process continue. It may have begun a new life since. */
  synchronized void resume() {
    try {
      currentProcess().resume();
    } catch (IllegalStateException ended) {
      checkAlive();
    }
  }

  /** Orders the process to end by itself. */
  synchronized void orderEnd(String word) {
    mayEnd = true;
    sendOrder(word);
  }

  /**
   * Returns true if the life with this name is over. A process that ended by itself begins a new
   * life.
   */
  synchronized boolean isOver(String life) {
    checkAlive();
    return !wanted || !life.equals(lifeName());
  }

  /** Ends the life with this name, unless it is over, and begins a new life. */
  synchronized void replaceLife(String life) {
    if (!isOver(life)) {
      kill();
      start();
    }
  }

  /** Ends the life with this name in order, unless it is over, and begins a new life. */
  synchronized void replaceInOrder(String life) {
    if (!isOver(life)) {
      currentProcess().resume();
      stop();
      start();
    }
  }

  /**
   * Gives the process an order; see {@link dev.baton.sim.soak.client.ClientMain}. A dead process
   * ignores it.
   */
  synchronized void sendOrder(String word) {
    try {
      OutputStream orders = currentProcess().process().getOutputStream();
      orders.write((word + "\n").getBytes(UTF_8));
      orders.flush();
    } catch (IOException dead) {
      checkAlive();
    }
  }
}
