package dev.baton.guard;

import dev.baton.guard.OperationRefusedException.RefusalCode;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.claim.CommitOutcome;
import dev.baton.runtime.port.WireSize;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Translates the outcome of a fenced transaction into results and exceptions for users. */
final class CommitResults {
  private static final String NOTHING = "; nothing was applied";

  private CommitResults() {}

  /**
   * Returns the result of each of {@code operations}.
   *
   * @param whose the leadership that guards them, for messages
   * @throws FencedTransactionException if they are not known to have taken effect
   */
  static List<FencedTransaction.OperationResult> resultsOf(
      String whose, List<ZooKeeperRequest> operations, CommitOutcome outcome) {
    if (outcome instanceof CommitOutcome.CommitApplied applied) {
      return resultsOf(operations, applied);
    }
    if (outcome instanceof CommitOutcome.CommitFenced fenced) {
      throw fencedOff(whose, fenced);
    }
    if (outcome instanceof CommitOutcome.CommitRefused refused) {
      throw operationRefused(operations, refused);
    }
    if (outcome instanceof CommitOutcome.CommitUnknown unknown) {
      throw outcomeUnknown(whose, unknown.why(), null);
    }
    throw notSent(whose, outcome);
  }

  private static List<FencedTransaction.OperationResult> resultsOf(
      List<ZooKeeperRequest> operations, CommitOutcome.CommitApplied applied) {
    Iterator<String> created = applied.paths().iterator();
    Iterator<Integer> written = applied.versions().iterator();
    return operations.stream().map(operation -> resultOf(operation, created, written)).toList();
  }

  private static FencedTransaction.OperationResult resultOf(
      ZooKeeperRequest operation, Iterator<String> created, Iterator<Integer> written) {
    if (operation instanceof ZooKeeperRequest.Create) {
      return new FencedTransaction.OperationResult(created.next(), 0);
    }
    int version = operation instanceof ZooKeeperRequest.SetData ? written.next() : -1;
    return new FencedTransaction.OperationResult(pathOf(operation), version);
  }

  private static String pathOf(ZooKeeperRequest operation) {
    if (operation instanceof ZooKeeperRequest.Create create) {
      return create.path();
    }
    if (operation instanceof ZooKeeperRequest.SetData write) {
      return write.path();
    }
    return operation instanceof ZooKeeperRequest.Delete delete
        ? delete.path()
        : ((ZooKeeperRequest.Check) operation).path();
  }

  private static FencedOffException fencedOff(String whose, CommitOutcome.CommitFenced fenced) {
    return new FencedOffException(
        fenced.why() == RequestOutcome.ABSENT
            ? whose + " has ended: its node is gone from ZooKeeper" + NOTHING
            : "ZooKeeper does not tell whether "
                + whose
                + " still holds ("
                + fenced.why()
                + "): give this identity READ on the nodes of candidates"
                + NOTHING);
  }

  private static OperationRefusedException operationRefused(
      List<ZooKeeperRequest> operations, CommitOutcome.CommitRefused refused) {
    ZooKeeperRequest operation = operations.get(refused.part());
    RefusalCode code = codeOf(operation, refused.why());
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
  private static RefusalCode codeOf(ZooKeeperRequest operation, RequestOutcome why) {
    return switch (why) {
      case ABSENT -> RefusalCode.NO_NODE;
      case EXISTS -> RefusalCode.NODE_EXISTS;
      case CHANGED -> RefusalCode.BAD_VERSION;
      case DENIED -> RefusalCode.NO_PERMISSION;
      default ->
          operation instanceof ZooKeeperRequest.Delete ? RefusalCode.NOT_EMPTY : RefusalCode.OTHER;
    };
  }

  /** Returns the exception for a transaction that was sent and will get no answer. */
  static OutcomeUnknownException outcomeUnknown(
      String whose, String why, @Nullable Throwable cause) {
    return new OutcomeUnknownException(
        "the answer was lost, so it is unknown whether the transaction of "
            + whose
            + " was applied: "
            + why
            + ". Read the nodes that it writes before you commit it again",
        cause);
  }

  private static NotSentException notSent(String whose, CommitOutcome outcome) {
    if (outcome instanceof CommitOutcome.TooLarge large) {
      return new NotSentException(
          NotSentException.NotSentReason.TOO_LARGE,
          "the transaction takes %,d bytes, and ZooKeeper's servers take %,d at most%s"
              .formatted(large.bytes(), WireSize.LONGEST, NOTHING));
    }
    if (outcome instanceof CommitOutcome.NotConnected apart) {
      return new NotSentException(
          NotSentException.NotSentReason.NOT_CONNECTED,
          "there is no connection to ZooKeeper: " + apart.why() + NOTHING);
    }
    return new NotSentException(NotSentException.NotSentReason.OVER, whose + " is over" + NOTHING);
  }
}
