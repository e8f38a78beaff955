package dev.baton.demo;

import dev.baton.demo.member.Event;
import dev.baton.demo.member.Event.What;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** All that happened in one scenario, in the order in which it became known. Thread-safe. */
public final class Chronicle {
  /** Whatever happens here takes far less, also on a busy machine. */
  static final Duration PATIENCE = Duration.ofSeconds(60);

  /** So many events show where a scenario got stuck. */
  private static final int SHOWN = 5;

  private final List<Event> events = new ArrayList<>();
  private final Consumer<Event> reader;

  /**
   * One in which nothing has happened.
   *
   * @param reader is told of each event, one at a time
   */
  Chronicle(Consumer<Event> reader) {
    this.reader = reader;
  }

  synchronized void add(Event event) {
    events.add(event);
    reader.accept(event);
    notifyAll();
  }

  /** All up to now. */
  public synchronized List<Event> events() {
    return List.copyOf(events);
  }

  /** All of a kind, up to now. */
  public List<Event> events(What what) {
    return events().stream().filter(event -> event.what() == what).toList();
  }

  /** Who led, in this order; one that led twice is in it twice. */
  public List<String> leaders() {
    return events(What.LEADS).stream().map(Event::who).toList();
  }

  /** How many there are up to now: where what is still to come begins. */
  public synchronized int size() {
    return events.size();
  }

  /**
   * The first event from position {@code from} on that is {@code wanted}; waits for it.
   *
   * @param what completes the sentence "waited in vain for ..."
   * @throws MissedException if there is none in a minute
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
