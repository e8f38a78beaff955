package dev.baton.demo;

import dev.baton.demo.member.Event;
import dev.baton.demo.member.Event.What;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The events of one scenario, in the order in which they became known. Thread-safe. */
public final class Chronicle {
  /** The longest wait for an event. Every event takes far less, also on a busy machine. */
  static final Duration PATIENCE = Duration.ofSeconds(60);

  /** The number of last events that show where a scenario got stuck. */
  private static final int SHOWN = 5;

  private final List<Event> events = new ArrayList<>();
  private final Consumer<Event> reader;

  /**
   * Creates an empty chronicle.
   *
   * @param reader gets each event, one at a time
   */
  Chronicle(Consumer<Event> reader) {
    this.reader = reader;
  }

  synchronized void add(Event event) {
    events.add(event);
    reader.accept(event);
    notifyAll();
  }

  /** Returns all events so far. */
  public synchronized List<Event> events() {
    return List.copyOf(events);
  }

  /** Returns all events of a kind so far. */
  public List<Event> events(What what) {
    return events().stream().filter(event -> event.what() == what).toList();
  }

  /** Returns the leaders in order. A process that led twice is in the list twice. */
  public List<String> leaders() {
    return events(What.LEADS).stream().map(Event::who).toList();
  }

  /** Returns the number of events so far, which is the position of the next event. */
  public synchronized int size() {
    return events.size();
  }

  /**
   * Waits for the first event from position {@code from} on that is {@code wanted}.
   *
   * @param what completes the sentence "waited in vain for ..."
   * @throws MissedException if there is none within a minute
   */
  public Event await(String what, int from, Predicate<Event> wanted) throws InterruptedException {
    int found = position(what, from, wanted);
    return events().get(found);
  }

  synchronized int position(String what, int from, Predicate<Event> wanted)
      throws InterruptedException {
    long begin = System.nanoTime();
    for (int at = from; ; at++) {
      while (at >= events.size()) {
        long left = PATIENCE.toNanos() - (System.nanoTime() - begin);
        if (left <= 0) {
          throw new MissedException(what + "; last came: " + last());
        }
        TimeUnit.NANOSECONDS.timedWait(this, left);
      }
      if (wanted.test(events.get(at))) {
        return at;
      }
    }
  }

  private List<Event> last() {
    return events.subList(Math.max(0, events.size() - SHOWN), events.size());
  }
}
