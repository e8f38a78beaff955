package dev.baton.spring;

import dev.baton.spring.guard.CallStack;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.transaction.ConfigurableTransactionManager;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;
import org.springframework.transaction.TransactionStatus;

/**
 * Rolls a transaction back if a guarded call around it or within it has lost its leadership or its
 * lock: one of a method with {@link LeaderOnly} or {@link FencedLock}, in the thread that is to
 * commit. The loss may still come between this question and the commit: only a fence in the
 * database closes that gap.
 */
public final class GuardedCommits implements BeanPostProcessor, TransactionExecutionListener {
  private static final ThreadLocal<List<TransactionExecution>> UNSYNCHRONIZED =
      ThreadLocal.withInitial(ArrayList::new);

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    if (bean instanceof ConfigurableTransactionManager manager) {
      manager.addListener(this);
    }
    return bean;
  }

  /** Managers for messages, such as those of Kafka and JMS, have no synchronization by default. */
  @Override
  public void afterBegin(TransactionExecution transaction, @Nullable Throwable failure) {
    if (failure == null
        && transaction instanceof TransactionStatus
        && !TransactionEnd.isSynchronized()) {
      UNSYNCHRONIZED.get().add(transaction);
    }
  }

  /**
   * Called by Spring right before the commit.
   *
   * @throws dev.baton.error.LostException if the transaction must not be committed
   */
  @Override
  public void beforeCommit(TransactionExecution transaction) {
    CallStack.checkHere();
  }

  @Override
  public void afterCommit(TransactionExecution transaction, @Nullable Throwable failure) {
    endUnsynchronized(transaction, CallStack.here());
  }

  @Override
  public void afterRollback(TransactionExecution transaction, @Nullable Throwable failure) {
    endUnsynchronized(transaction, CallStack.here());
  }

  /** Returns the transactions that are open in this thread. An Error ends one without a word. */
  static List<TransactionExecution> findUnsynchronized(CallStack stack) {
    List<TransactionExecution> all = UNSYNCHRONIZED.get();
    List.copyOf(all).stream()
        .filter(TransactionExecution::isCompleted)
        .forEach(each -> endUnsynchronized(each, stack));
    return all;
  }

  private static void endUnsynchronized(TransactionExecution transaction, CallStack stack) {
    List<TransactionExecution> all = UNSYNCHRONIZED.get();
    if (all.remove(transaction)) {
      stack.endTransaction(transaction);
    }
    if (all.isEmpty()) {
      UNSYNCHRONIZED.remove();
    }
  }
}
