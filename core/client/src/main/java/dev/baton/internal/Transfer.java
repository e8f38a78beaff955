package dev.baton.internal;

import dev.baton.participants.Participant;
import dev.baton.participants.TransferFailedException;
import dev.baton.participants.TransferRefusedException;
import dev.baton.protocol.Mode;
import dev.baton.protocol.claim.Mail;
import dev.baton.protocol.claim.NodeName;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.Member;
import dev.baton.runtime.order.Obeyed;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request that a participant, mostly the leader, gives up its place, for a given successor or for
 * the next candidate.
 *
 * @param path the path of the election
 * @param leader the participant that gives up its place
 * @param heir the successor, or null for the next candidate
 */
public record Transfer(ElectionPath path, Member leader, @Nullable Member heir) {
  private static final int MOST_BETWEEN = 1_000;

  /** Creates the transfer to a candidate in the queue. */
  static Transfer to(ElectionPath path, List<Member> line, Optional<Member> found, String whom) {
    Member leader = leader(path, line);
    if (leader.name() instanceof NodeName.Prize) {
      throw new TransferRefusedException(
          path + " is a race: it has no line, so nobody can be named to lead next");
    }
    if (leader.mode() != Mode.ALONE) {
      throw new TransferRefusedException(
          path + " is shared: others may hold beside " + id(leader) + ", so it hands nothing over");
    }
    Member heir = found.orElseThrow(() -> notThere(path, line, whom));
    if (!reaches(heir.place())) {
      throw new TransferRefusedException(
          whom + " is number " + heir.place() + " in line, too far behind to be handed over to");
    }
    return new Transfer(path, leader, heir);
  }

  /** Returns whether a leader can hand over to the candidate at this position. */
  public static boolean reaches(int place) {
    return place - 2 <= MOST_BETWEEN;
  }

  /** Creates the transfer to the next candidate. */
  static Transfer toNext(ElectionPath path, List<Member> line) {
    return new Transfer(path, leader(path, line), null);
  }

  /** Creates the request that a participant, which need not lead, leaves the queue. */
  static Transfer of(ElectionPath path, List<Member> all, Optional<Member> found, String whom) {
    return new Transfer(path, found.orElseThrow(() -> notThere(path, all, whom)), null);
  }

  private static TransferRefusedException notThere(
      ElectionPath path, List<Member> line, String whom) {
    return new TransferRefusedException(
        whom
            + " is not in line for "
            + path
            + (line.isEmpty() ? "; nobody is" : "; there are " + Names.of(line)));
  }

  /** Returns this; refuses a lock, which its holders release themselves, or on request. */
  Transfer ofElection() {
    if (leader.isOfLock()) {
      throw new TransferRefusedException(
          path + " is a lock, and no election: have " + id(leader) + " asked to let it go");
    }
    return this;
  }

  private static Member leader(ElectionPath path, List<Member> line) {
    return first(line).orElseThrow(() -> new TransferRefusedException("nobody leads " + path));
  }

  private static Optional<Member> first(List<Member> line) {
    return line.stream().filter(one -> one.place() == 1).findFirst();
  }

  /** Returns whether there is nothing to do. */
  boolean isDone() {
    return leader.equals(heir);
  }

  /** Returns the order with the name of the successor's node. */
  Mail naming(Mail order) {
    return heir == null
        ? order
        : new Mail(order.kind(), order.number(), order.from(), order.reason(), heir.name().text());
  }

  /** Returns {@code obeyed}; throws if the order was not obeyed. */
  Obeyed checked(Obeyed obeyed, Duration within) {
    if (obeyed instanceof Obeyed.Busy busy) {
      Mail other = busy.other();
      throw new TransferRefusedException(
          "%s was told already to give %s up, by %s (%s)"
              .formatted(id(leader), path, other.from(), other.reason()));
    }
    if (obeyed instanceof Obeyed.HeirGone && heir != null) {
      throw new TransferRefusedException(
          "%s has just left the line for %s; %s goes on leading"
              .formatted(id(heir), path, id(leader)));
    }
    if (obeyed instanceof Obeyed.TakenBack) {
      throw new TransferFailedException(
          leader.place() == 1 ? Optional.of(ParticipantReader.holder(leader)) : Optional.empty(),
          "%s has not given %s up within %s, and was told to forget it; "
                  .formatted(id(leader), path, Seconds.of(within))
              + "if its work is stopping already, whoever is next leads after that");
    }
    return obeyed;
  }

  /** Returns the leader by this queue, in which the former leader does not lead. */
  Optional<Participant> outcome(List<Member> after) {
    Optional<Participant> next = first(after).map(ParticipantReader::holder);
    if (heir != null && !next.map(Participant::nodePath).equals(Optional.of(heir.path()))) {
      throw new TransferFailedException(
          next,
          "%s has given %s up, but %s did not come to lead: %s"
              .formatted(
                  id(leader),
                  path,
                  id(heir),
                  next.map(one -> one.id() + " does").orElse("nobody does")));
    }
    return next;
  }

  private static String id(Member member) {
    return member.data().id();
  }
}
