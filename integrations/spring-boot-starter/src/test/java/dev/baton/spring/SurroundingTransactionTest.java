package dev.baton.spring;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static dev.baton.testkit.ConditionWait.waitUntil;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.election.Election;
import dev.baton.error.LostException;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.spring.LedgerTransactions.LedgerDesk;
import dev.baton.spring.LedgerTransactions.Origin;
import dev.baton.testkit.fence.PostgreSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import javax.sql.DataSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** A guarded call counts as running until the transaction around it has ended. */
@Tag("long")
final class SurroundingTransactionTest {
  @RegisterExtension private static final PostgreSql DATABASE = new PostgreSql();

  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  @BeforeEach
  void createTable() throws SQLException {
    try (Connection connection = DATABASE.connect()) {
      connection
          .createStatement()
          .execute("CREATE TABLE IF NOT EXISTS around (text VARCHAR(9)); DELETE FROM around");
    }
  }

  private static void run(Origin origin, BiConsumer<LedgerDesk, TransactionTemplate> test) {
    APPLICATIONS
        .runner()
        .withBean(DataSource.class, () -> new DriverManagerDataSource(DATABASE.url()))
        .withUserConfiguration(LedgerTransactions.LedgerBeans.class)
        .run(
            application ->
                test.accept(
                    application.getBean(LedgerDesk.class),
                    LedgerTransactions.template(application, origin)));
  }

  private static Lock lock() {
    return APPLICATIONS.outside().lock("/around/lock");
  }

  /** Returns the number of rows that are committed. */
  private static int countRows() {
    Integer rows =
        new JdbcTemplate(new DriverManagerDataSource(DATABASE.url()))
            .queryForObject("SELECT count(*) FROM around", Integer.class);
    return rows == null ? 0 : rows;
  }

  /** Acquires the lock in another process and thread, and counts then. */
  private static CompletableFuture<Integer> countUnderLock() {
    return CompletableFuture.supplyAsync(
        () -> {
          try (LockHold hold = lock().acquire(LIMIT)) {
            return countRows();
          } catch (InterruptedException e) {
            throw new AssertionError(e);
          }
        },
        task -> new Thread(task).start());
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "BROKEN")
  void nextHolderSeesWhatWasCommitted(Origin origin) {
    run(
        origin,
        (desk, around) -> {
          CompletableFuture<Integer> next =
              around.execute(
                  transaction -> {
                    long token = desk.write("a").fencingToken();
                    assertThat(FencedCall.findCurrent()).isEmpty();
                    CompletableFuture<Integer> count = countUnderLock();
                    waitUntil(
                        "the next one waits",
                        () -> count.isDone() || lock().participants().size() == 2);
                    assertThat(desk.write("b").fencingToken()).isEqualTo(token);
                    return count;
                  });
          assertThat(Objects.requireNonNull(next).join()).isEqualTo(2);
        });
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "BROKEN")
  void transactionIsRolledBackIfTheLockIsLostAfterTheCall(Origin origin) {
    run(
        origin,
        (desk, around) -> {
          assertRolledBack(
              () -> around.executeWithoutResult(transaction -> evictHolder(desk.write("a"))),
              "The transaction is rolled back");
          assertThat(Thread.interrupted()).isFalse();
        });
  }

  private static void assertRolledBack(ThrowingCallable transaction, String why) {
    assertThatThrownBy(transaction).isInstanceOf(LostException.class).hasMessageContaining(why);
    assertThat(countRows()).isZero();
  }

  /** This thread is interrupted, but not the one that waits for it. */
  private static void evictHolder(FencedCall call) {
    awaitLoss(call, () -> lock().evictNow(lock().participants().get(0).nodePath()));
  }

  private static void evictLeader(FencedCall call) {
    Election election = APPLICATIONS.outside().election(call.path());
    awaitLoss(call, () -> election.evictNow(election.participants().get(0).nodePath()));
  }

  private static void awaitLoss(FencedCall call, Runnable cause) {
    CompletableFuture.runAsync(
            () -> {
              cause.run();
              waitUntil("it is lost", () -> !call.isValid());
            })
        .join();
  }

  /** Alone, such a call would count as skipped. */
  @Test
  void transactionIsRolledBackIfACallWithoutResultLosesItsLeadership() {
    run(
        Origin.BEAN,
        (desk, around) -> {
          assertRolledBack(
              () ->
                  around.executeWithoutResult(
                      transaction -> desk.lead(SurroundingTransactionTest::evictLeader)),
              "was still running when it lost the leadership");
          assertThat(Thread.interrupted()).isFalse();
        });
  }

  /** Also if the application takes no notice of it. */
  @Test
  void lostCallCannotBeCommittedByItsCaller() {
    run(
        Origin.BEAN,
        (desk, around) -> {
          assertRolledBack(
              () ->
                  around.executeWithoutResult(
                      transaction ->
                          assertThatThrownBy(
                                  () -> desk.lead(SurroundingTransactionTest::evictLeader))
                              .isInstanceOf(LostException.class)),
              "The transaction is rolled back");
        });
  }

  @Test
  void lockIsReleasedWithTheInnermostTransactionAround() {
    run(
        Origin.BEAN,
        (desk, around) -> {
          TransactionTemplate own = new TransactionTemplate(around.getTransactionManager());
          own.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
          around.executeWithoutResult(
              outer -> {
                own.executeWithoutResult(transaction -> desk.write("a"));
                assertThat(countUnderLock().join()).isOne();
              });
        });
  }

  @Test
  void lockIsReleasedWhenTheTransactionIsRolledBack() {
    run(
        Origin.BEAN,
        (desk, around) -> {
          around.executeWithoutResult(
              transaction -> {
                desk.write("a");
                transaction.setRollbackOnly();
              });
          assertThat(countUnderLock().join()).isZero();
        });
  }

  @Test
  void lockIsReleasedWithTheNextCallIfAnErrorEndsTheTransaction() {
    run(
        Origin.BROKEN,
        (desk, around) -> {
          assertThatThrownBy(
                  () -> around.executeWithoutResult(transaction -> desk.write("a").path()))
              .isInstanceOf(AssertionError.class);
          desk.write("b");
          CompletableFuture<Integer> next = countUnderLock();
          waitUntil("the lock is released", next::isDone);
        });
  }

  /** As the listeners to events of transactions are called. */
  @Test
  void lockOfACallAfterTheCommitIsReleased() {
    run(
        Origin.BEAN,
        (desk, around) -> {
          around.executeWithoutResult(
              transaction ->
                  TransactionSynchronizationManager.registerSynchronization(touchAtTheEnd(desk)));
          assertThat(countUnderLock().join()).isZero();
        });
  }

  private static TransactionSynchronization touchAtTheEnd(LedgerDesk desk) {
    return new TransactionSynchronization() {
      @Override
      public void afterCommit() {
        desk.touch();
      }

      @Override
      public void afterCompletion(int status) {
        desk.touch();
      }
    };
  }

  @Test
  void lockThatTheTransactionHoldsOtherwiseIsRefused() {
    run(
        Origin.BEAN,
        (desk, around) ->
            assertThatThrownBy(
                    () ->
                        around.executeWithoutResult(
                            transaction -> {
                              desk.read();
                              desk.change();
                            }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("/around/shared as a reader already, until its transaction"));
  }
}
