package dev.baton.demo;

import dev.baton.demo.member.ProcessEvent;
import dev.baton.demo.member.ProcessEvent.EventKind;
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
record HandOverTimes(int leaders, List<Duration> inOrder, List<Duration> afterDeath) {
  private static final Set<EventKind> ENDS =
      EnumSet.of(EventKind.REVOKED, EventKind.KILLED, EventKind.STOPPED);

  /**
   * Measures the hand-overs by the times of the events. The later event of two processes may become
   * known first.
   */
  static HandOverTimes measureHandOvers(List<ProcessEvent> known) {
    List<ProcessEvent> events =
        known.stream().sorted(Comparator.comparingLong(ProcessEvent::at)).toList();
    List<Duration> leaving = new ArrayList<>();
    List<Duration> deaths = new ArrayList<>();
    int leaders = 0;
    @Nullable ProcessEvent end = null;
    for (ProcessEvent event : events) {
      if (ENDS.contains(event.what())) {
        end = event;
      }
      if (event.what() == EventKind.LEADS) {
        leaders++;
        if (end != null) {
          (end.what() == EventKind.REVOKED ? leaving : deaths)
              .add(Duration.ofNanos(event.at() - end.at()));
        }
        end = null;
      }
    }
    return new HandOverTimes(leaders, leaving, deaths);
  }

  void countIn(ScenarioContext context) {
    context.addCount("leaderships", leaders);
    context.addCount("changes of leader", inOrder.size() + afterDeath.size());
    countTimes(context, "hand-over in order in ms, median", inOrder);
    countTimes(context, "hand-over after a death in ms, median", afterDeath);
  }

  private static void countTimes(ScenarioContext context, String name, List<Duration> times) {
    if (!times.isEmpty()) {
      Duration median = times.stream().sorted().toList().get(times.size() / 2);
      context.addCount(name, median.toMillis());
    }
  }
}
