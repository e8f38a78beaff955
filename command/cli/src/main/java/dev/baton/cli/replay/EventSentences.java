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

  /** Returns true if the event is an observer's mere marker. */
  static boolean isMarker(JournalEvent one) {
    return one.kind() == JournalEventKind.OBSERVED && sentenceOf(one.note()).isEmpty();
  }

  /** Returns what follows the name in an observer's note. */
  private static String sentenceOf(String note) {
    int space = note.indexOf(' ');
    return space < 0 ? "" : note.substring(space + 1);
  }

  private static EventTone eventTone(JournalEvent one) {
    return switch (one.kind()) {
      case FAULT, KILLED, SUSPENDED, PROBLEM, DELETED, MISSING, FENCED_OFF, REFUSED ->
          EventTone.FAULT;
      case CRASHED -> EventTone.ALARM;
      case OBSERVED -> isMarker(one) ? EventTone.STEP : EventTone.ALARM;
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
      case BEGAN -> "a process starts on " + note;
      case GOES_ON -> "the journal of a process on " + note + " continues here";
      case ENDED -> "a process on " + note + " ends, normally";
      case MISSING -> note + " steps are missing here: they came too fast to be written";
      case CAME -> who + " joins " + line;
      case STANDS -> who + " waits for " + line + (note.equals("0") ? "" : " at position " + note);
      case MAIL -> who + " gets a message in " + line + ": " + note;
      case ELECTED -> who + " is told that it leads " + line + " with token " + one.token();
      case SUSPENDED -> who + ", which leads " + line + ", gets no answer from ZooKeeper";
      case RESUMED -> who + ", which leads " + line + ", gets answers again";
      case PROBLEM -> who + " is kept out of " + line + ": " + note;
      case LEFT -> who + " leaves " + line;
      case KILLED -> who + " is killed" + (line.isEmpty() ? "" : ", a participant in " + line);
      case DELETED -> "another program deletes the node of token " + one.token() + " in " + line;
      case REFUSED ->
          "the fence of " + line + " refuses a write of " + who + " with token " + one.token();
      case FENCED_OFF -> who + " learns from a guarded write that it no longer leads " + line;
      case FAULT -> "fault: " + note;
      case HEALED -> "no more faults from now on";
      case CRASHED -> "a defect was found" + eventDetails(one);
      case OBSERVED -> sentenceOf(note);
      default -> "";
    };
  }
}
