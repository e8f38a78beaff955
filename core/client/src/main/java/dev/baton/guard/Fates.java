package dev.baton.guard;

import dev.baton.guard.OperationRefusedException.Code;
import dev.baton.protocol.claim.Outcome;
import dev.baton.runtime.claim.Fate;
import dev.baton.runtime.port.Request;
import dev.baton.runtime.port.WireSize;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Translates the outcome of a fenced transaction into results and exceptions for users. */
final class Fates {
  private static final String NOTHING = "; nothing was applied";

  private Fates() {}

  /**
   * Returns the result of each of {@code operations}.
   *
   * @param whose the leadership that guards them, for messages
   * @throws GuardException if they are not known to have taken effect
   */
  static List<Guard.Result> results(String whose, List<Request> operations, Fate fate) {
    if (fate instanceof Fate.Applied applied) {
      return results(operations, applied);
    }
    if (fate instanceof Fate.Fenced fenced) {
      throw fenced(whose, fenced);
    }
    if (fate instanceof Fate.Refused refused) {
      throw refused(operations, refused);
    }
    if (fate instanceof Fate.Unknown unknown) {
      throw unknown(whose, unknown.why(), null);
    }
    throw notSent(whose, fate);
  }

  private static List<Guard.Result> results(List<Request> operations, Fate.Applied applied) {
    Iterator<String> created = applied.paths().iterator();
    Iterator<Integer> written = applied.versions().iterator();
    return operations.stream().map(operation -> result(operation, created, written)).toList();
  }

  private static Guard.Result result(
      Request operation, Iterator<String> created, Iterator<Integer> written) {
    if (operation instanceof Request.Create) {
      return new Guard.Result(created.next(), 0);
    }
    int version = operation instanceof Request.SetData ? written.next() : -1;
    return new Guard.Result(pathOf(operation), version);
  }

  private static String pathOf(Request operation) {
    if (operation instanceof Request.Create create) {
      return create.path();
    }
    if (operation instanceof Request.SetData write) {
      return write.path();
    }
    return operation instanceof Request.Delete delete
        ? delete.path()
        : ((Request.Check) operation).path();
  }

  private static FencedOffException fenced(String whose, Fate.Fenced fenced) {
    return new FencedOffException(
        fenced.why() == Outcome.ABSENT
            ? whose + " no longer stands in ZooKeeper: its node is gone" + NOTHING
            : "ZooKeeper does not tell whether "
                + whose
                + " still stands ("
                + fenced.why()
                + "): give this identity READ on the nodes of candidates"
                + NOTHING);
  }

  private static OperationRefusedException refused(List<Request> operations, Fate.Refused refused) {
    Request operation = operations.get(refused.part());
    Code code = code(operation, refused.why());
    return new OperationRefusedException(
        refused.part(),
        code,
        "ZooKeeper refused operation %d of %d, %s %s: %s%s"
            .formatted(
                refused.part() + 1,
                operations.size(),
                operation.getClass().getSimpleName(),
                pathOf(operation),
                code,
                NOTHING));
  }

  /** Returns the code of a refusal. A delete that ZooKeeper refuses for good has children. */
  private static Code code(Request operation, Outcome why) {
    return switch (why) {
      case ABSENT -> Code.NO_NODE;
      case EXISTS -> Code.NODE_EXISTS;
      case CHANGED -> Code.BAD_VERSION;
      case DENIED -> Code.NO_PERMISSION;
      default -> operation instanceof Request.Delete ? Code.NOT_EMPTY : Code.OTHER;
    };
  }

  /** Returns the exception for a transaction that was sent and will get no answer. */
  static OutcomeUnknownException unknown(String whose, String why, @Nullable Throwable cause) {
    return new OutcomeUnknownException(
        "the answer was lost, so that nobody knows whether what "
            + whose
            + " guards was applied: "
            + why
            + ". Read what it writes before you commit it again",
        cause);
  }

  private static NotSentException notSent(String whose, Fate fate) {
    if (fate instanceof Fate.TooLarge large) {
      return new NotSentException(
          NotSentException.Why.TOO_LARGE,
          "the transaction takes %,d bytes, and ZooKeeper's servers take %,d at most%s"
              .formatted(large.bytes(), WireSize.LONGEST, NOTHING));
    }
    if (fate instanceof Fate.NotConnected apart) {
      return new NotSentException(
          NotSentException.Why.NOT_CONNECTED,
          "there is no connection to ZooKeeper: " + apart.why() + NOTHING);
    }
    return new NotSentException(NotSentException.Why.OVER, whose + " is over" + NOTHING);
  }
}
