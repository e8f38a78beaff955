package dev.baton.cli;

import java.time.Duration;

/**
 * Says who leads and at which place we wait, whenever that has changed; but only once it has stayed
 * the same for a moment, since several things change together.
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

  /** We wait at {@code place}, 0 if there is no line. */
  synchronized void place(int place) {
    this.place = place;
    saySoon();
  }

  /** {@code id} leads. */
  synchronized void leader(String id) {
    this.leader = id;
    saySoon();
  }

  /** The waiting is over. Returns whether anybody was told of it. */
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
