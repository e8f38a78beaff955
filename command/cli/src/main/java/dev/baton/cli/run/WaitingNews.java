package dev.baton.cli.run;

import dev.baton.cli.io.Printable;
import dev.baton.cli.process.DelayedTask;
import java.time.Duration;

/**
 * Prints the leader and the position in the queue when they change. It waits until they have been
 * the same for a moment, since several changes come together.
 */
final class WaitingNews {
  private static final Duration MOMENT = Duration.ofMillis(200);
  private static final Duration UNTIL_LEADER_IS_KNOWN = Duration.ofSeconds(3);
  private static final int NOWHERE = -1;

  private final CampaignMessages messages;
  private String leader = "";
  private int place = NOWHERE;
  private String said = "";
  private boolean over;

  WaitingNews(CampaignMessages messages) {
    this.messages = messages;
  }

  /** Notes that the candidate waits at position {@code place}; 0 if there is no queue. */
  synchronized void place(int place) {
    this.place = place;
    saySoon();
  }

  /** Notes that the candidate {@code id} leads. */
  synchronized void leader(String id) {
    this.leader = id;
    saySoon();
  }

  /** Ends the waiting. Returns whether a message was printed about it. */
  synchronized boolean end() {
    over = true;
    return !said.isEmpty();
  }

  private void saySoon() {
    String now = text();
    Duration moment = leader.isEmpty() ? UNTIL_LEADER_IS_KNOWN : MOMENT;
    DelayedTask.schedule(moment, () -> sayIfStill(now));
  }

  private synchronized void sayIfStill(String then) {
    if (!over && then.equals(text()) && !then.equals(said)) {
      said = then;
      messages.note(then);
    }
  }

  private String text() {
    String leads = messages.plan().wording().ahead();
    String who = leader.isEmpty() ? "" : "; " + Printable.of(leader) + " " + leads;
    String where = place > 0 ? " at place " + place : "";
    return "waiting" + where + who;
  }
}
