package dev.baton.spring;

import java.util.function.Consumer;
import javax.sql.DataSource;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionTemplate;

/** Guarded calls that write to a table, and the transactions of several managers around them. */
final class LedgerTransactions {
  private LedgerTransactions() {}

  /** Where the transaction is from. */
  enum Origin {
    BEAN,
    /** As the managers of Kafka and JMS are by default. */
    BEAN_WITHOUT_SYNCHRONIZATION,
    NO_BEAN,
    BROKEN
  }

  static class LedgerDesk {
    private final JdbcTemplate database;

    LedgerDesk(JdbcTemplate database) {
      this.database = database;
    }

    @FencedLock(path = "/around/lock")
    public FencedCall write(String text) {
      insert(text);
      return FencedCall.current();
    }

    @FencedLock(path = "/around/lock")
    public void touch() {}

    @FencedLock(path = "/around/shared", mode = FencedLockMode.READ)
    public void read() {}

    @FencedLock(path = "/around/shared", mode = FencedLockMode.WRITE)
    public void change() {}

    @LeaderOnly(value = "/around/job", waitTime = "5m")
    public void lead(Consumer<FencedCall> then) {
      insert("led");
      then.accept(FencedCall.current());
    }

    private void insert(String text) {
      database.update("INSERT INTO around VALUES (?)", text);
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class LedgerBeans {
    @Bean
    LedgerDesk desk(DataSource dataSource) {
      return new LedgerDesk(new JdbcTemplate(dataSource));
    }

    @Bean
    JdbcTransactionManager transactions(DataSource dataSource) {
      return new JdbcTransactionManager(dataSource);
    }

    @Bean
    JdbcTransactionManager quietTransactions(DataSource dataSource) {
      JdbcTransactionManager quiet = new JdbcTransactionManager(dataSource);
      quiet.setTransactionSynchronization(AbstractPlatformTransactionManager.SYNCHRONIZATION_NEVER);
      return quiet;
    }

    @Bean
    BrokenTransactions brokenTransactions(DataSource dataSource) {
      BrokenTransactions broken = new BrokenTransactions();
      broken.setDataSource(dataSource);
      broken.setTransactionSynchronization(
          AbstractPlatformTransactionManager.SYNCHRONIZATION_NEVER);
      return broken;
    }
  }

  /** Its commit ends with an error, of which Spring tells no listener. */
  static class BrokenTransactions extends JdbcTransactionManager {
    private static final long serialVersionUID = 1;

    @Override
    protected void doCommit(DefaultTransactionStatus status) {
      throw new AssertionError("on purpose");
    }
  }

  static TransactionTemplate template(ApplicationContext application, Origin origin) {
    return new TransactionTemplate(
        switch (origin) {
          case BEAN -> application.getBean("transactions", JdbcTransactionManager.class);
          case BEAN_WITHOUT_SYNCHRONIZATION ->
              application.getBean("quietTransactions", JdbcTransactionManager.class);
          case BROKEN -> application.getBean(BrokenTransactions.class);
          case NO_BEAN -> new JdbcTransactionManager(application.getBean(DataSource.class));
        });
  }
}
