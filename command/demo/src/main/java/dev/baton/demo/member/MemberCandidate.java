package dev.baton.demo.member;

import dev.baton.Baton;
import dev.baton.JournalStep;
import dev.baton.demo.member.ProcessEvent.EventKind;
import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.election.Election;
import dev.baton.election.Leadership;
import dev.baton.protocol.EndReason;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.port.DurationFormat;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
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
final class MemberCandidate {
  /** The event of a watch that tells of a deletion, in the words of the journal. */
  private static final Pattern DELETION =
      Pattern.compile("NodeEvent\\[.*change=DELETED, real=true]");

  private final Baton baton;
  private final ProcessReporter reporter;
  private final Election election;
  private final Candidate candidate;

  private MemberCandidate(Baton baton, ProcessReporter reporter, List<String> words) {
    this.baton = baton;
    this.reporter = reporter;
    election = baton.election(words.get(0)).withRule(TurnRule.valueOf(words.get(1)));
    CandidateBuilder builder =
        election
            .candidate(reporter.reporterName())
            .onElected(
                leadership -> reporter.reportEvent(EventKind.LEADS, describeToken(leadership)))
            .onRevoked(this::handleRevoked)
            .onPositionChanged(
                place ->
                    reporter.reportEvent(EventKind.WAITS, place == 0 ? "" : "at position " + place))
            .onProblem(
                problem ->
                    reporter.reportEvent(EventKind.PROBLEM, String.valueOf(problem.getMessage())));
    words.stream().skip(2).forEach(option -> setOption(builder, option));
    candidate = builder.campaign();
  }

  static MemberCandidate beginCandidate(Baton baton, ProcessReporter reporter, List<String> words) {
    MemberCandidate candidacy = new MemberCandidate(baton, reporter, words);
    words.stream()
        .filter(option -> option.startsWith("limit="))
        .forEach(
            option -> candidacy.startLimit(Duration.ofMillis(Long.parseLong(optionValue(option)))));
    return candidacy;
  }

  private void setOption(CandidateBuilder builder, String option) {
    if (option.equals("follow")) {
      builder.onLeader(
          leader -> reporter.reportEvent(EventKind.FOLLOWS, leader.id() + " " + leader.metadata()));
    } else if (option.startsWith("few=")) {
      builder.warnBelow(
          Integer.parseInt(optionValue(option)),
          left -> reporter.reportEvent(EventKind.WARNS, left + " left"));
    } else if (option.startsWith("meta=")) {
      builder.metadata(optionValue(option));
    }
  }

  private static String optionValue(String option) {
    return option.substring(option.indexOf('=') + 1);
  }

  private static String describeToken(Leadership leadership) {
    return "with token " + leadership.fencingToken();
  }

  private void handleRevoked(Leadership leadership, EndReason reason) {
    reporter.reportEvent(EventKind.REVOKED, reason.name());
  }

  /** Waits for the limit in a separate thread, so that the process obeys orders meanwhile. */
  private void startLimit(Duration limit) {
    Thread waiting = new Thread(() -> giveUpAfter(limit), "demo-limit");
    waiting.setDaemon(true);
    waiting.start();
  }

  private void giveUpAfter(Duration limit) {
    try {
      if (candidate.awaitLeadership(limit).isEmpty() && !candidate.isLeader()) {
        candidate.close();
        reporter.reportEvent(EventKind.GAVE_UP, "after " + DurationFormat.inSeconds(limit));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  void leave() {
    candidate.close();
    reporter.reportEvent(EventKind.LEFT);
  }

  void tellParticipants() {
    reporter.reportEvent(
        EventKind.TELLS,
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
    reporter.reportEvent(EventKind.TELLS, Long.toString(woken));
  }

  private boolean isWakeUp(JournalStep step) {
    return step.event().startsWith("QueueChanged[")
        || (DELETION.matcher(step.event()).matches() && !isOwn(step.event()));
  }

  private boolean isOwn(String event) {
    Optional<String> own = candidate.nodePath();
    return own.isPresent()
        && event.contains("node=" + own.get().substring(own.get().lastIndexOf('/') + 1) + ",");
  }
}
