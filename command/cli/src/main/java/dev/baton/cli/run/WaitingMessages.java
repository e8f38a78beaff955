package dev.baton.cli.run;

import dev.baton.cli.io.PrintableText;
import dev.baton.cli.process.DelayedTask;
import java.time.Duration;

/**
 * Prints the leader and the position in the queue when they change. It waits until they have been
 * the same for a moment, since several changes come together.
 */
final class WaitingMessages {
  private static final Duration MOMENT = Duration.ofMillis(200);
  private static final Duration UNTIL_LEADER_IS_KNOWN = Duration.ofSeconds(3);
  private static final int NOWHERE = -1;

  private final JobMessages messages;
  private String leader = "";
  private int place = NOWHERE;
  private String said = "";
  private boolean over;

  WaitingMessages(JobMessages messages) {
    this.messages = messages;
  }

  /** Notes that the candidate waits at position {@code place}; 0 if there is no queue. */
  synchronized void positionChanged(int place) {
    this.place = place;
    printSoon();
  }

  /** Notes that the candidate {@code id} leads. */
  synchronized void leaderChanged(String id) {
    this.leader = id;
    printSoon();
  }

  /** Ends the waiting. Returns whether a message was printed about it. */
  synchronized boolean endWaiting() {
    over = true;
    return !said.isEmpty();
  }

  private void printSoon() {
    String now = waitingText();
    Duration moment = leader.isEmpty() ? UNTIL_LEADER_IS_KNOWN : MOMENT;
    DelayedTask.scheduleTask(moment, () -> printIfUnchanged(now));
  }

  private synchronized void printIfUnchanged(String then) {
    if (!over && then.equals(waitingText()) && !then.equals(said)) {
      said = then;
      messages.printNote(then);
    }
  }

  private String waitingText() {
    String leads = messages.plan().wording().aheadVerb();
    String who = leader.isEmpty() ? "" : "; " + PrintableText.makePrintable(leader) + " " + leads;
    String where = place > 0 ? " at position " + place : "";
    return "waiting" + where + who;
  }
}
