package dev.baton.demo;

import dev.baton.demo.member.Event;
import dev.baton.demo.member.Event.What;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The times until the next leader.
 *
 * @param leaders the number of leaderships
 * @param inOrder the times after a leader left
 * @param afterDeath the times after a leader was killed or stopped, including the rest of its
 *     session
 */
record HandOvers(int leaders, List<Duration> inOrder, List<Duration> afterDeath) {
  private static final Set<What> ENDS = EnumSet.of(What.REVOKED, What.KILLED, What.STOPPED);

  /**
   * Measures the hand-overs by the times of the events. The later event of two processes may become
   * known first.
   */
  static HandOvers of(List<Event> known) {
    List<Event> events = known.stream().sorted(Comparator.comparingLong(Event::at)).toList();
    List<Duration> leaving = new ArrayList<>();
    List<Duration> deaths = new ArrayList<>();
    int leaders = 0;
    @Nullable Event end = null;
    for (Event event : events) {
      if (ENDS.contains(event.what())) {
        end = event;
      }
      if (event.what() == What.LEADS) {
        leaders++;
        if (end != null) {
          (end.what() == What.REVOKED ? leaving : deaths)
              .add(Duration.ofNanos(event.at() - end.at()));
        }
        end = null;
      }
    }
    return new HandOvers(leaders, leaving, deaths);
  }

  void count(Stage stage) {
    stage.count("leaderships", leaders);
    stage.count("changes of leader", inOrder.size() + afterDeath.size());
    countTimes(stage, "hand-over in order in ms, median", inOrder);
    countTimes(stage, "hand-over after a death in ms, median", afterDeath);
  }

  private static void countTimes(Stage stage, String name, List<Duration> times) {
    if (!times.isEmpty()) {
      Duration median = times.stream().sorted().toList().get(times.size() / 2);
      stage.count(name, median.toMillis());
    }
  }
}
