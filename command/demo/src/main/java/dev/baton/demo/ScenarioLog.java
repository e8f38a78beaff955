package dev.baton.demo;

import dev.baton.demo.member.ProcessEvent;
import dev.baton.demo.member.ProcessEvent.EventKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The events of one scenario, in the order in which they became known. Thread-safe. */
public final class ScenarioLog {
  /** The longest wait for an event. Every event takes far less, also on a busy machine. */
  static final Duration PATIENCE = Duration.ofSeconds(60);

  /** The number of last events that show where a scenario got stuck. */
  private static final int SHOWN = 5;

  private final List<ProcessEvent> events = new ArrayList<>();
  private final Consumer<ProcessEvent> reader;

  /**
   * Creates an empty chronicle.
   *
   * @param reader gets each event, one at a time
   */
  ScenarioLog(Consumer<ProcessEvent> reader) {
    this.reader = reader;
  }

  synchronized void addEvent(ProcessEvent event) {
    events.add(event);
    reader.accept(event);
    notifyAll();
  }

  /** Returns all events so far. */
  public synchronized List<ProcessEvent> allEvents() {
    return List.copyOf(events);
  }

  /** Returns all events of a kind so far. */
  public List<ProcessEvent> eventsOf(EventKind what) {
    return allEvents().stream().filter(event -> event.what() == what).toList();
  }

  /** Returns the leaders in order. A process that led twice is in the list twice. */
  public List<String> leadersInOrder() {
    return eventsOf(EventKind.LEADS).stream().map(ProcessEvent::who).toList();
  }

  /** Returns the number of events so far, which is the position of the next event. */
  public synchronized int eventCount() {
    return events.size();
  }

  /**
   * Waits for the first event from position {@code from} on that is {@code wanted}.
   *
   * @param what completes the sentence "waited in vain for ..."
   * @throws MissedException if there is none within a minute
   */
  public ProcessEvent awaitEvent(String what, int from, Predicate<ProcessEvent> wanted)
      throws InterruptedException {
    int found = awaitPosition(what, from, wanted);
    return allEvents().get(found);
  }

  synchronized int awaitPosition(String what, int from, Predicate<ProcessEvent> wanted)
      throws InterruptedException {
    long begin = System.nanoTime();
    for (int at = from; ; at++) {
      while (at >= events.size()) {
        long left = PATIENCE.toNanos() - (System.nanoTime() - begin);
        if (left <= 0) {
          throw new MissedException(what + "; last came: " + lastEvents());
        }
        TimeUnit.NANOSECONDS.timedWait(this, left);
      }
      if (wanted.test(events.get(at))) {
        return at;
      }
    }
  }

  private List<ProcessEvent> lastEvents() {
    return events.subList(Math.max(0, events.size() - SHOWN), events.size());
  }
}
