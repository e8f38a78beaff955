package dev.baton.internal;

import dev.baton.participants.Participant;
import dev.baton.participants.ParticipantRole;
import dev.baton.participants.RequestOrigin;
import dev.baton.participants.TermRecord;
import dev.baton.protocol.FencingToken;
import dev.baton.protocol.LockMode;
import dev.baton.runtime.node.PastTerm;
import dev.baton.runtime.node.QueueMember;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Makes what users see of what was read from nodes. */
public final class ParticipantReader {
  private ParticipantReader() {}

  /** Returns the participants of a whole line, in its order. */
  public static List<Participant> toParticipants(List<QueueMember> line) {
    Set<QueueMember> holders = Set.copyOf(QueueMember.holdersIn(line));
    return line.stream().map(member -> toParticipant(member, holders.contains(member))).toList();
  }

  static List<Participant> toHolders(List<QueueMember> holders) {
    return holders.stream().map(ParticipantReader::toHolder).toList();
  }

  public static Participant toHolder(QueueMember member) {
    return toParticipant(member, true);
  }

  private static Participant toParticipant(QueueMember member, boolean holds) {
    return new Participant(
        member.data().id(),
        member.path(),
        member.data().metadata(),
        roleOf(member, holds),
        member.position() == 0 ? 0 : FencingToken.ofTransaction(member.stat().czxid()).value(),
        Instant.ofEpochMilli(member.stat().ctimeMillis()),
        member.position(),
        member.data().shared() && member.holdMode() == LockMode.WRITE
            ? LockMode.READ
            : member.holdMode(),
        member.data().traits().priority(),
        member.isOfLock());
  }

  private static ParticipantRole roleOf(QueueMember member, boolean holds) {
    if (!member.stat().hasSession()) {
      return ParticipantRole.NO_SESSION;
    }
    return holds ? ParticipantRole.LEADER : ParticipantRole.STANDBY;
  }

  static List<TermRecord> toTermRecords(List<PastTerm> terms) {
    return terms.stream().map(ParticipantReader::toTermRecord).toList();
  }

  private static TermRecord toTermRecord(PastTerm term) {
    return new TermRecord(
        term.id(),
        term.token(),
        toInstant(term.from()),
        toInstant(term.to()),
        Optional.ofNullable(term.reason()),
        term.by().isEmpty()
            ? Optional.empty()
            : Optional.of(new RequestOrigin(term.by(), term.why())));
  }

  private static Optional<Instant> toInstant(long millis) {
    return millis == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
  }
}
