package dev.baton.spring;

import dev.baton.spring.guard.CallStack;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.transaction.ConfigurableTransactionManager;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;

/**
 * Rolls a transaction back if the thread that is to commit it runs a call of a method with {@link
 * LeaderOnly} or {@link FencedLock} that has lost its leadership or its lock. The loss may still
 * come between this question and the commit: only a fence in the database closes that gap.
 */
public final class GuardedCommits implements BeanPostProcessor, TransactionExecutionListener {
  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    if (bean instanceof ConfigurableTransactionManager manager) {
      manager.addListener(this);
    }
    return bean;
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
}
