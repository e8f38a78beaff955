package dev.baton.cli.replay;

import dev.baton.cli.replay.ReplayEvent.EventTone;
import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import java.util.Locale;

/** Describes each event in a sentence that can stand alone. */
final class EventSentences {
  private EventSentences() {}

  static ReplayEvent describeEvent(JournalEvent one) {
    return new ReplayEvent(
        one.at(),
        eventName(one.kind()),
        eventTone(one),
        one.path(),
        one.candidate(),
        one.token(),
        eventText(one));
  }

  /** Returns the event's name for programs. */
  static String eventName(JournalEventKind kind) {
    return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static EventTone eventTone(JournalEvent one) {
    return switch (one.kind()) {
      case FAULT, KILLED, SUSPENDED, PROBLEM, DELETED, MISSING, FENCED_OFF, REFUSED, UNHEARD ->
          EventTone.FAULT;
      case UNTOLD, DEAF, REVIVED, OUTLIVES, BEYOND, FORGOTTEN, LEFTOVER, CRASHED -> EventTone.ALARM;
      case BEGAN, GOES_ON, ENDED, CAME, STANDS, MAIL, ELECTED, RESUMED, REVOKED, LEFT, HEALED ->
          EventTone.PLAIN;
      default -> EventTone.STEP;
    };
  }

  private static String eventText(JournalEvent one) {
    String text = eventSentence(one);
    return text.isEmpty() ? eventName(one.kind()) + eventDetails(one) : text;
  }

  private static String eventDetails(JournalEvent one) {
    String who = one.candidate().isEmpty() ? "" : " " + one.candidate();
    String line = one.path().isEmpty() ? "" : " " + one.path();
    String token = one.token() == 0 ? "" : " " + one.token();
    return who + line + token + (one.note().isEmpty() ? "" : ": " + one.note());
  }

  /** Returns the sentence; empty for an event that is printed as recorded. */
  private static String eventSentence(JournalEvent one) {
    String who = one.candidate();
    String line = one.path();
    String note = one.note();
    return switch (one.kind()) {
      case BEGAN -> "a process begins on " + note;
      case GOES_ON -> "the journal of a process on " + note + " goes on here";
      case ENDED -> "a process on " + note + " ends, in order";
      case MISSING -> note + " steps are missing here, which came too fast to be written";
      case CAME -> who + " comes to stand for " + line;
      case STANDS -> who + " waits for " + line + (note.equals("0") ? "" : " at place " + note);
      case MAIL -> who + " is told by mail in " + line + ": " + note;
      case ELECTED -> who + " is told that it leads " + line + " with token " + one.token();
      case SUSPENDED -> who + ", which leads " + line + ", gets no answer from ZooKeeper";
      case RESUMED -> who + ", which leads " + line + ", gets answers again";
      case PROBLEM -> who + " is kept out of " + line + ": " + note;
      case LEFT -> who + " leaves " + line;
      case KILLED -> who + " is killed" + (line.isEmpty() ? "" : ", which stood for " + line);
      case DELETED -> "a stranger deletes the node of token " + one.token() + " in " + line;
      case REFUSED ->
          "the fence of " + line + " refuses a write of " + who + " with token " + one.token();
      case FENCED_OFF -> who + " is told by a guarded write that it leads " + line + " no more";
      case FAULT -> "fault: " + note;
      case HEALED -> "from now on nothing goes wrong";
      case UNTOLD -> who + " was not told in time that it leads " + line + " no more";
      case UNHEARD -> "the executor of " + who + " refuses a callback";
      case DEAF -> who + " in " + line + " has not reacted: " + note;
      case REVIVED -> who + " leads " + line + " by token " + one.token() + ", which was over";
      case OUTLIVES -> who + " leads " + line + " although its node is long gone";
      case BEYOND -> who + " leads " + line + " by a place behind the end of the line: " + note;
      case FORGOTTEN ->
          "the history of " + line + " has lost that " + who + " led by token " + one.token();
      case LEFTOVER -> "something is left: " + note;
      case CRASHED -> "a defect came to light" + eventDetails(one);
      default -> "";
    };
  }
}
