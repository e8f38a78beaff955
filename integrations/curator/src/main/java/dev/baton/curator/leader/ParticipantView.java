package dev.baton.curator.leader;

import dev.baton.election.Election;
import dev.baton.internal.BlockingCalls;
import dev.baton.participants.ParticipantRole;
import java.util.List;

/** The participants of an election as Curator's users see them. */
final class ParticipantView {
  private ParticipantView() {}

  /**
   * Returns the participants in order, the leader first. An interrupt does not end the call: a
   * leader that must stop is interrupted, and may have to ask who leads now.
   */
  static List<Participant> readAll(Election election) {
    return BlockingCalls.resultOf(election.participantsAsync()).stream()
        .map(one -> new Participant(one.id(), one.role() == ParticipantRole.LEADER))
        .toList();
  }

  /** Returns the leader; a participant with an empty id if there is none. */
  static Participant readLeader(Election election) {
    List<Participant> all = readAll(election);
    return all.isEmpty() ? new Participant("", false) : all.get(0);
  }
}
