package dev.baton.spring.actuator;

import dev.baton.election.Leadership;
import dev.baton.participants.Participant;
import dev.baton.participants.TermRecord;
import dev.baton.protocol.EndReason;
import dev.baton.spring.election.ManagedElection;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An election in the answers of the endpoint.
 *
 * @param name its name
 * @param ensemble the name of its ensemble; empty for the main one
 * @param path its path in ZooKeeper
 * @param candidate the id of the candidate of this process
 * @param leading whether this process leads
 * @param fencingToken the token of its term; null if it does not lead
 * @param staysOutFor how much longer the candidate stays out of the queue, as in PT30S; null if it
 *     takes part
 * @param participants the participants in the order of the queue; null if they were not asked for
 * @param history the last terms, oldest first; null if they were not asked for
 */
public record ElectionReport(
    String name,
    String ensemble,
    String path,
    String candidate,
    boolean leading,
    @Nullable Long fencingToken,
    @Nullable String staysOutFor,
    @Nullable List<ParticipantReport> participants,
    @Nullable List<TermReport> history) {

  /** A participant. */
  public record ParticipantReport(
      String id, String node, String role, int position, int priority, String since) {
    static ParticipantReport describe(Participant one) {
      return new ParticipantReport(
          one.id(),
          one.nodePath(),
          one.role().name(),
          one.position(),
          one.priority(),
          one.since().toString());
    }
  }

  /** A term, with the reason for its end in words. */
  public record TermReport(
      String id,
      long fencingToken,
      @Nullable String from,
      @Nullable String to,
      @Nullable String reason,
      String end) {
    static TermReport describe(TermRecord term, List<Participant> participants) {
      return new TermReport(
          term.id(),
          term.fencingToken(),
          term.from().map(Instant::toString).orElse(null),
          term.to().map(Instant::toString).orElse(null),
          term.reason().map(EndReason::name).orElse(null),
          term.describeEnd(participants));
    }
  }

  /** Describes what this process knows, without asking ZooKeeper. */
  static ElectionReport describe(ManagedElection election) {
    return describe(election, null, null);
  }

  /** Describes the election as ZooKeeper has it. */
  static ElectionReport describeFully(ManagedElection election) {
    List<TermRecord> terms = election.election().history();
    List<Participant> participants = election.election().participants();
    return describe(
        election,
        participants.stream().map(ParticipantReport::describe).toList(),
        terms.stream().map(term -> TermReport.describe(term, participants)).toList());
  }

  private static ElectionReport describe(
      ManagedElection election,
      @Nullable List<ParticipantReport> participants,
      @Nullable List<TermReport> history) {
    Optional<Leadership> leadership = election.candidate().leadership();
    return new ElectionReport(
        election.name(),
        election.ensemble(),
        election.path(),
        election.candidate().id(),
        leadership.isPresent(),
        leadership.map(Leadership::fencingToken).orElse(null),
        election.candidate().cedeRemaining().map(Duration::toString).orElse(null),
        participants,
        history);
  }
}
