package dev.baton.spring;

import dev.baton.spring.guard.CallStack;
import java.util.ArrayList;
import java.util.List;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * The end of a transaction with guarded calls that have returned. Until then they count as running:
 * their locks are held, and it is rolled back if one of them has lost what it depends on.
 */
final class TransactionEnd implements TransactionSynchronization {
  private final CallStack stack;

  private TransactionEnd(CallStack stack) {
    this.stack = stack;
  }

  /** Returns one object for each transaction that is open in this thread. */
  static List<Object> findOpen(CallStack stack) {
    List<Object> open = new ArrayList<>(GuardedCommits.findUnsynchronized(stack));
    if (isSynchronized()) {
      open.add(ofSynchronized(stack));
    }
    return open;
  }

  /** Returns whether the transaction of this thread, if there is one, tells of its end. */
  static boolean isSynchronized() {
    return TransactionSynchronizationManager.isSynchronizationActive()
        && TransactionSynchronizationManager.isActualTransactionActive();
  }

  private static TransactionEnd ofSynchronized(CallStack stack) {
    for (TransactionSynchronization each :
        TransactionSynchronizationManager.getSynchronizations()) {
      if (each instanceof TransactionEnd known) {
        return known;
      }
    }
    TransactionEnd end = new TransactionEnd(stack);
    TransactionSynchronizationManager.registerSynchronization(end);
    return end;
  }

  @Override
  public void beforeCommit(boolean readOnly) {
    CallStack.checkHere();
  }

  /** JTA may call this in a thread of its own. */
  @Override
  public void afterCompletion(int status) {
    stack.endTransaction(this);
  }
}
