package dev.baton.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Says who leads and at which place we wait, whenever that has changed; but only once it has stayed
 * the same for a moment, since several things change together.
 */
final class WaitingNews {
  private static final Duration MOMENT = Duration.ofMillis(200);
  private static final Duration UNTIL_LEADER_IS_KNOWN = Duration.ofSeconds(3);
  private static final int NOWHERE = -1;

  private final Plan plan;
  private final PrintWriter err;
  private String leader = "";
  private int place = NOWHERE;
  private String said = "";
  private boolean over;

  WaitingNews(Plan plan, PrintWriter err) {
    this.plan = plan;
    this.err = err;
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
    if (plan.quiet()) {
      return;
    }
    String now = text();
    Duration moment = leader.isEmpty() ? UNTIL_LEADER_IS_KNOWN : MOMENT;
    CompletableFuture.delayedExecutor(moment.toMillis(), TimeUnit.MILLISECONDS)
        .execute(() -> sayIfStill(now));
  }

  private synchronized void sayIfStill(String then) {
    if (!over && then.equals(text()) && !then.equals(said)) {
      said = then;
      err.println(then);
    }
  }

  private String text() {
    String who = leader.isEmpty() ? "" : "; " + Printable.of(leader) + " " + plan.wording().ahead();
    String where = place > 0 ? " at place " + place : "";
    return "baton: " + plan.path() + ": waiting" + where + who;
  }
}
