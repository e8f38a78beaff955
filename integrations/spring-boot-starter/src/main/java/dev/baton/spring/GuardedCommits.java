package dev.baton.spring;

import dev.baton.spring.guard.CallStack;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.transaction.ConfigurableTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;
import org.springframework.transaction.TransactionManager;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.interceptor.TransactionAspectSupport;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Rolls a transaction back if a guarded call around it or within it has lost its leadership or its
 * lock: one of a method with {@link LeaderOnly} or {@link FencedLock}, in the thread that is to
 * commit. The loss may still come between this question and the commit: only a fence in the
 * database closes that gap.
 */
public final class GuardedCommits
    implements BeanPostProcessor, SmartInitializingSingleton, TransactionExecutionListener {
  private static final Logger log = LoggerFactory.getLogger(GuardedCommits.class);

  private static final ThreadLocal<List<TransactionExecution>> UNSYNCHRONIZED =
      ThreadLocal.withInitial(ArrayList::new);

  private final ConfigurableListableBeanFactory beans;

  /** Creates an object that listens to the transactions of {@code beans}. */
  public GuardedCommits(ConfigurableListableBeanFactory beans) {
    this.beans = beans;
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    if (bean instanceof PlatformTransactionManager
        && !(bean instanceof ConfigurableTransactionManager)) {
      log.warn(
          "The transaction manager \"{}\" has no listeners: what begins within a call with"
              + " @LeaderOnly or @FencedLock is committed also after a loss",
          beanName);
    }
    listenTo(bean);
    return bean;
  }

  /** Listens also to managers that were there before the post-processors. */
  @Override
  public void afterSingletonsInstantiated() {
    for (String name : beans.getBeanNamesForType(TransactionManager.class, false, false)) {
      listenTo(beans.getSingleton(name));
    }
  }

  /** A template or an interceptor may have a manager that is no bean. */
  private void listenTo(@Nullable Object bean) {
    Object manager = bean;
    if (bean instanceof TransactionTemplate template) {
      manager = template.getTransactionManager();
    } else if (bean instanceof TransactionAspectSupport interceptor) {
      manager = interceptor.getTransactionManager();
    }
    if (manager instanceof ConfigurableTransactionManager heard
        && heard.getTransactionExecutionListeners().stream()
            .noneMatch(GuardedCommits.class::isInstance)) {
      heard.addListener(this);
    }
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
