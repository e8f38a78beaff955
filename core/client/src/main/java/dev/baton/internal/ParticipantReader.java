package dev.baton.internal;

import dev.baton.participants.Message;
import dev.baton.participants.Participant;
import dev.baton.participants.Role;
import dev.baton.participants.TermRecord;
import dev.baton.protocol.FencingToken;
import dev.baton.protocol.Mode;
import dev.baton.runtime.node.Member;
import dev.baton.runtime.node.PastTerm;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Makes what users see of what was read from nodes. */
public final class ParticipantReader {
  private ParticipantReader() {}

  /** Returns the participants of a whole line, in its order. */
  public static List<Participant> participants(List<Member> line) {
    Set<Member> holders = Set.copyOf(Member.holders(line));
    return line.stream().map(member -> participant(member, holders.contains(member))).toList();
  }

  static List<Participant> holders(List<Member> holders) {
    return holders.stream().map(ParticipantReader::holder).toList();
  }

  public static Participant holder(Member member) {
    return participant(member, true);
  }

  private static Participant participant(Member member, boolean holds) {
    return new Participant(
        member.data().id(),
        member.path(),
        member.data().metadata(),
        holds ? Role.LEADER : Role.STANDBY,
        member.place() == 0 ? 0 : FencingToken.of(member.stat().czxid()).value(),
        Instant.ofEpochMilli(member.stat().ctimeMillis()),
        member.place(),
        member.data().shared() && member.mode() == Mode.WRITE ? Mode.READ : member.mode(),
        member.data().traits().priority());
  }

  static List<TermRecord> terms(List<PastTerm> terms) {
    return terms.stream().map(ParticipantReader::term).toList();
  }

  private static TermRecord term(PastTerm term) {
    return new TermRecord(
        term.id(),
        term.token(),
        time(term.from()),
        time(term.to()),
        Optional.ofNullable(term.reason()),
        term.by().isEmpty() ? Optional.empty() : Optional.of(new Message(term.by(), term.why())));
  }

  private static Optional<Instant> time(long millis) {
    return millis == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
  }
}
