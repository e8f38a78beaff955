package dev.baton.demo.member;

import dev.baton.Baton;
import dev.baton.demo.member.Event.What;
import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.election.Election;
import dev.baton.election.Leadership;
import dev.baton.protocol.Reason;
import dev.baton.protocol.TurnRule;
import dev.baton.protocol.claim.Entry;
import dev.baton.protocol.claim.Event.Change;
import dev.baton.protocol.claim.Event.LineChanged;
import dev.baton.protocol.claim.Event.NodeEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A candidate that reports all its callbacks. Options follow the path and the rule:
 *
 * <pre>
 * limit=MILLIS   leave if the candidate does not lead within this time
 * follow         report the other leaders, too
 * few=N          warn when fewer than N candidates are left
 * meta=TEXT      the candidate's metadata
 * </pre>
 */
final class Candidacy {
  private final Baton baton;
  private final Voice voice;
  private final Election election;
  private final Candidate candidate;

  private Candidacy(Baton baton, Voice voice, List<String> words) {
    this.baton = baton;
    this.voice = voice;
    election = baton.election(words.get(0)).rule(TurnRule.valueOf(words.get(1)));
    CandidateBuilder builder =
        election
            .candidate(voice.name())
            .onElected(leadership -> voice.tell(What.LEADS, leader(leadership)))
            .onRevoked(this::revoked)
            .onStanding(place -> voice.tell(What.WAITS, place == 0 ? "" : "at place " + place))
            .onProblem(problem -> voice.tell(What.PROBLEM, String.valueOf(problem.getMessage())));
    words.stream().skip(2).forEach(option -> set(builder, option));
    candidate = builder.campaign();
  }

  static Candidacy begin(Baton baton, Voice voice, List<String> words) {
    Candidacy candidacy = new Candidacy(baton, voice, words);
    words.stream()
        .filter(option -> option.startsWith("limit="))
        .forEach(option -> candidacy.limit(Duration.ofMillis(Long.parseLong(value(option)))));
    return candidacy;
  }

  private void set(CandidateBuilder builder, String option) {
    if (option.equals("follow")) {
      builder.onLeader(leader -> voice.tell(What.FOLLOWS, leader.id() + " " + leader.metadata()));
    } else if (option.startsWith("few=")) {
      builder.warnBelow(
          Integer.parseInt(value(option)), left -> voice.tell(What.WARNS, left + " left"));
    } else if (option.startsWith("meta=")) {
      builder.metadata(value(option));
    }
  }

  private static String value(String option) {
    return option.substring(option.indexOf('=') + 1);
  }

  private static String leader(Leadership leadership) {
    return "with token " + leadership.fencingToken();
  }

  private void revoked(Leadership leadership, Reason reason) {
    voice.tell(What.REVOKED, reason.name());
  }

  /** Waits for the limit in a separate thread, so that the process obeys orders meanwhile. */
  private void limit(Duration limit) {
    Thread waiting = new Thread(() -> giveUpAfter(limit), "demo-limit");
    waiting.setDaemon(true);
    waiting.start();
  }

  private void giveUpAfter(Duration limit) {
    try {
      if (candidate.awaitLeadership(limit).isEmpty() && !candidate.isLeader()) {
        candidate.close();
        voice.tell(What.GAVE_UP, "after " + limit.toMillis() + " ms");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  void leave() {
    candidate.close();
    voice.tell(What.LEFT);
  }

  void tellParticipants() {
    voice.tell(
        What.TELLS,
        election.participants().stream()
            .map(each -> each.id() + "=" + each.role())
            .collect(Collectors.joining(" ")));
  }

  /**
   * Reports the events caused by other candidates. Events of its own node and answers to its own
   * requests do not count.
   */
  void tellHowOftenWoken() {
    long woken = baton.journal().stream().filter(this::isWakeUp).count();
    voice.tell(What.TELLS, Long.toString(woken));
  }

  private boolean isWakeUp(Entry entry) {
    if (entry.event() instanceof NodeEvent event) {
      return event.real() && event.change() == Change.DELETED && !isOwn(event);
    }
    return entry.event() instanceof LineChanged;
  }

  private boolean isOwn(NodeEvent event) {
    Optional<String> own = candidate.nodePath();
    return own.isPresent() && own.get().endsWith(event.node().text());
  }
}
