package dev.baton.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.fence.StaleTokenException;
import dev.baton.jdbc.JdbcFence;
import dev.baton.testkit.fence.PostgreSql;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Id;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.SharedEntityManagerCreator;
import org.springframework.orm.jpa.persistenceunit.PersistenceManagedTypes;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

/** What a former holder writes is rolled back, whichever way it writes. */
@Tag("long")
final class DatabaseFenceTest {
  @RegisterExtension private static final PostgreSql DATABASE = new PostgreSql();

  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  @Entity(name = "entries")
  static class LedgerEntry {
    @Id @Nullable String text;
  }

  /** A page of the ledger, which is written to within a transaction and under a lock. */
  abstract static class LedgerPage {
    private final DatabaseFence fence;

    LedgerPage(DatabaseFence fence) {
      this.fence = fence;
    }

    abstract void insert(String text);

    @Transactional
    @FencedLock("'ledger'")
    public long write(String text) {
      insert(text);
      fence.check("ledger");
      return FencedCall.current().fencingToken();
    }

    @Transactional
    @FencedLock("'ledger'")
    public long writeAndFail(String text) {
      write(text);
      throw new IllegalStateException("on purpose, with " + FencedCall.current().fencingToken());
    }
  }

  static class JdbcPage extends LedgerPage {
    private final JdbcTemplate database;

    JdbcPage(DatabaseFence fence, JdbcTemplate database) {
      super(fence);
      this.database = database;
    }

    @Override
    void insert(String text) {
      database.update("INSERT INTO entries VALUES (?)", text);
    }
  }

  static class JpaPage extends LedgerPage {
    private final EntityManager entities;

    JpaPage(DatabaseFence fence, EntityManagerFactory factory) {
      super(fence);
      entities = SharedEntityManagerCreator.createSharedEntityManager(factory);
    }

    @Override
    void insert(String text) {
      LedgerEntry entry = new LedgerEntry();
      entry.text = text;
      entities.persist(entry);
    }
  }

  @Configuration(proxyBeanMethods = false)
  @EnableTransactionManagement
  static class DatabaseBeans {
    @Bean
    DataSource dataSource() {
      return new DriverManagerDataSource(DATABASE.url());
    }

    @Bean
    JdbcTemplate jdbcTemplate(DataSource dataSource) {
      return new JdbcTemplate(dataSource);
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class JdbcBeans extends DatabaseBeans {
    @Bean
    PlatformTransactionManager transactions(DataSource dataSource) {
      return new JdbcTransactionManager(dataSource);
    }

    @Bean
    LedgerPage page(DatabaseFence fence, JdbcTemplate database) {
      return new JdbcPage(fence, database);
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class JpaBeans extends DatabaseBeans {
    @Bean
    LocalContainerEntityManagerFactoryBean entityManagerFactory(DataSource dataSource) {
      LocalContainerEntityManagerFactoryBean factory = new LocalContainerEntityManagerFactoryBean();
      factory.setDataSource(dataSource);
      factory.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
      factory.setManagedTypes(PersistenceManagedTypes.of(LedgerEntry.class.getName()));
      return factory;
    }

    @Bean
    PlatformTransactionManager transactions(EntityManagerFactory factory) {
      return new JpaTransactionManager(factory);
    }

    @Bean
    LedgerPage page(DatabaseFence fence, EntityManagerFactory factory) {
      return new JpaPage(fence, factory);
    }
  }

  @BeforeEach
  void createTables() throws SQLException {
    try (Connection connection = DATABASE.connect()) {
      JdbcFence.create().createTable(connection);
      connection
          .createStatement()
          .execute(
              "CREATE TABLE IF NOT EXISTS entries (text VARCHAR(9) PRIMARY KEY);"
                  + "DELETE FROM entries; DELETE FROM baton_fence");
    }
  }

  private static List<String> entries(ApplicationContext application) {
    return application
        .getBean(JdbcTemplate.class)
        .queryForList("SELECT text FROM entries ORDER BY text", String.class);
  }

  private static List<Long> tokens(ApplicationContext application) {
    return application
        .getBean(JdbcTemplate.class)
        .queryForList("SELECT token FROM baton_fence", Long.class);
  }

  /** Another process has taken over, as the database knows. */
  private static void takeOver(ApplicationContext application) {
    application
        .getBean(JdbcTemplate.class)
        .update("UPDATE baton_fence SET token = token + 1000000");
  }

  @ParameterizedTest
  @ValueSource(classes = {JdbcBeans.class, JpaBeans.class})
  void formerHolderWritesNothing(Class<?> beans) {
    APPLICATIONS
        .runner()
        .withUserConfiguration(beans)
        .run(
            application -> {
              LedgerPage page = application.getBean(LedgerPage.class);
              long token = page.write("first");
              assertThat(tokens(application)).containsExactly(token);
              takeOver(application);

              assertThatThrownBy(() -> page.write("late")).isInstanceOf(StaleTokenException.class);
              assertThat(entries(application)).containsExactly("first");
            });
  }

  /** So the check and the writes are in one transaction. */
  @ParameterizedTest
  @ValueSource(classes = {JdbcBeans.class, JpaBeans.class})
  void tokenIsForgottenWithTheWrites(Class<?> beans) {
    APPLICATIONS
        .runner()
        .withUserConfiguration(beans)
        .run(
            application -> {
              LedgerPage page = application.getBean(LedgerPage.class);
              assertThatThrownBy(() -> page.writeAndFail("x")).hasMessageStartingWith("on purpose");
              assertThat(entries(application)).isEmpty();
              assertThat(tokens(application)).isEmpty();
            });
  }

  @Test
  void checkOutsideOfATransactionIsRefused() {
    APPLICATIONS
        .runner()
        .withUserConfiguration(JdbcBeans.class)
        .run(application -> assertRefused(application.getBean(DatabaseFence.class)));
  }

  /** It would be committed, or not, by itself. */
  @Test
  void checkInATransactionOfAnotherDatabaseIsRefused() {
    APPLICATIONS
        .runner()
        .withUserConfiguration(JdbcBeans.class)
        .run(
            application ->
                new TransactionTemplate(
                        new JdbcTransactionManager(new DriverManagerDataSource(DATABASE.url())))
                    .executeWithoutResult(
                        transaction -> assertRefused(application.getBean(DatabaseFence.class))));
  }

  private static void assertRefused(DatabaseFence fence) {
    assertThatThrownBy(() -> fence.check("ledger", 7))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("check in a method with @Transactional");
  }
}
