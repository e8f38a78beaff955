package dev.baton.spring;

import static dev.baton.testkit.ConditionWait.waitUntil;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.error.LostException;
import dev.baton.lock.Lock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionTemplate;

/** A lock that ends before the transaction would let others read what is not committed yet. */
@Tag("long")
final class TransactionOrderTest {
  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  @Configuration(proxyBeanMethods = false)
  @EnableTransactionManagement
  static class TestBeans {
    @Bean
    NotedTransactions notedTransactions() {
      return new NotedTransactions();
    }

    @Bean
    StockLedger stockLedger() {
      return new StockLedger();
    }
  }

  static class StockLedger {
    @Transactional
    @FencedLock(path = "/stock", value = "#item")
    public void take(String item) {}

    /** Works on after it has lost its lock, which interrupts this thread, but not the other one. */
    @Transactional
    @FencedLock(path = "/stock", value = "#item")
    public void takeLate(String item) {
      FencedCall call = FencedCall.current();
      CompletableFuture.runAsync(() -> evictAndAwait(call)).join();
    }

    private static void evictAndAwait(FencedCall call) {
      Lock lock = APPLICATIONS.outside().lock(call.path());
      var unused = lock.evictNow(lock.participants().get(0).nodePath());
      waitUntil("the lock is lost", () -> !call.isValid());
    }
  }

  /** Its transactions begin within the call. */
  static class TemplateLedger {
    private final TransactionTemplate template;

    TemplateLedger(TransactionTemplate template) {
      this.template = template;
    }

    @FencedLock(path = "/stock", value = "#item")
    public void takeLate(String item) {
      FencedCall call = FencedCall.current();
      template.executeWithoutResult(
          transaction -> CompletableFuture.runAsync(() -> StockLedger.evictAndAwait(call)).join());
    }
  }

  /** Transactions that note which lock is held at their beginning and end. */
  static class NotedTransactions extends AbstractPlatformTransactionManager {
    private static final long serialVersionUID = 1;

    private final transient List<String> notes = new ArrayList<>();

    @Override
    protected Object doGetTransaction() {
      return this;
    }

    @Override
    protected void doBegin(Object transaction, TransactionDefinition definition) {
      notes.add("begin with " + FencedCall.current().path());
    }

    @Override
    protected void doCommit(DefaultTransactionStatus status) {
      notes.add("commit with " + FencedCall.current().path());
    }

    @Override
    protected void doRollback(DefaultTransactionStatus status) {
      notes.add("rollback");
    }
  }

  @Test
  void transactionIsRolledBackAfterTheLoss() {
    APPLICATIONS
        .runner()
        .withUserConfiguration(TestBeans.class)
        .run(
            application -> {
              StockLedger ledger = application.getBean(StockLedger.class);
              assertThatThrownBy(() -> ledger.takeLate("8"))
                  .isInstanceOf(LostException.class)
                  .hasMessageContaining("was still running when it lost the lock /stock/8")
                  .cause()
                  .hasMessageContaining("The transaction is rolled back");
              assertThat(application.getBean(NotedTransactions.class).notes)
                  .containsExactly("begin with /stock/8", "rollback");
            });
  }

  @Test
  void transactionOfATemplateIsRolledBackThoughItsManagerIsNoBean() {
    NotedTransactions noBean = new NotedTransactions();
    assertRolledBack(
        APPLICATIONS
            .runner()
            .withBean(TransactionTemplate.class, () -> new TransactionTemplate(noBean))
            .withBean(TemplateLedger.class),
        noBean);
  }

  /** It gets no post-processors of others, nor what it needs. */
  static class EarlyProcessor implements BeanPostProcessor, Ordered {
    EarlyProcessor(NotedTransactions needed) {
      assertThat(needed.notes).isEmpty();
    }

    @Override
    public int getOrder() {
      return HIGHEST_PRECEDENCE;
    }
  }

  @Test
  void transactionIsRolledBackThoughItsManagerIsThereBeforeThePostProcessors() {
    NotedTransactions early = new NotedTransactions();
    assertRolledBack(
        APPLICATIONS
            .runner()
            .withBean(NotedTransactions.class, () -> early)
            .withBean(EarlyProcessor.class)
            .withBean(
                TemplateLedger.class, () -> new TemplateLedger(new TransactionTemplate(early))),
        early);
  }

  private static void assertRolledBack(
      ApplicationContextRunner runner, NotedTransactions transactions) {
    runner.run(
        application -> {
          TemplateLedger ledger = application.getBean(TemplateLedger.class);
          assertThatThrownBy(() -> ledger.takeLate("9")).isInstanceOf(LostException.class);
          assertThat(transactions.notes).containsExactly("begin with /stock/9", "rollback");
        });
  }

  @Test
  void lockIsHeldWhenTheTransactionBeginsAndCommits() {
    APPLICATIONS
        .runner()
        .withUserConfiguration(TestBeans.class)
        .run(
            application -> {
              application.getBean(StockLedger.class).take("7");
              assertThat(application.getBean(NotedTransactions.class).notes)
                  .containsExactly("begin with /stock/7", "commit with /stock/7");
            });
  }
}
