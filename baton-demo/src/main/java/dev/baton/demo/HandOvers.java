package dev.baton.demo;

import dev.baton.demo.member.Event;
import dev.baton.demo.member.Event.What;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How long it took until the next one led.
 *
 * @param leaders how many times somebody came to lead
 * @param afterLeaving after one left or resigned in order
 * @param afterKill after one was killed, which includes its session timeout
 */
record HandOvers(int leaders, List<Duration> afterLeaving, List<Duration> afterKill) {
  static HandOvers of(List<Event> events) {
    List<Duration> leaving = new ArrayList<>();
    List<Duration> kills = new ArrayList<>();
    int leaders = 0;
    Event end = null;
    for (Event event : events) {
      if (event.what() == What.REVOKED || event.what() == What.KILLED) {
        end = event;
      }
      if (event.what() == What.LEADS) {
        leaders++;
        if (end != null) {
          (end.what() == What.KILLED ? kills : leaving)
              .add(Duration.ofNanos(event.at() - end.at()));
        }
        end = null;
      }
    }
    return new HandOvers(leaders, leaving, kills);
  }

  void count(Stage stage) {
    stage.count("leaderships", leaders);
    stage.count("changes of leader", afterLeaving.size() + afterKill.size());
    countTimes(stage, "hand-over when one leaves (median)", afterLeaving);
    countTimes(stage, "hand-over when one is killed (median)", afterKill);
  }

  private static void countTimes(Stage stage, String name, List<Duration> times) {
    if (!times.isEmpty()) {
      Duration median = times.stream().sorted().toList().get(times.size() / 2);
      stage.count(name, median.toMillis() + " ms");
    }
  }
}
