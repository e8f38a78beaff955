package dev.baton.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.baton.fence.Fence;
import dev.baton.fence.StaleTokenException;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.fence.FenceContract;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a fence does in every database, with two transactions under way. */
interface JdbcFenceScenes extends FenceContract {
  JdbcFence FENCE = JdbcFence.create();
  String TABLE = "baton_fence";
  Executor THREADS = task -> new Thread(task).start();

  Database database();

  @Override
  default Fence open() {
    return new TransactionFence(database(), FENCE);
  }

  @BeforeEach
  default void createTable() throws SQLException {
    try (Connection connection = database().connectToCreate()) {
      FENCE.createTable(connection);
    }
  }

  /** A resource that nobody has written to. */
  private static String fresh() {
    return UUID.randomUUID().toString();
  }

  private String seen(long token) {
    String resource = fresh();
    open().write(resource, token, () -> {});
    return resource;
  }

  /** What becomes of a check that has to wait until {@code other} has ended. */
  private @Nullable Throwable checkedAfter(
      Connection connection, String resource, long token, Ending other) throws SQLException {
    CompletableFuture<@Nullable Throwable> checked =
        CompletableFuture.<@Nullable Throwable>supplyAsync(
            () -> catchThrowable(() -> FENCE.check(connection, resource, token)));
    ConditionWait.waitUntil("the check to wait", database()::hasWaiting);
    other.end();
    return checked.join();
  }

  /** How a transaction ends. */
  @FunctionalInterface
  interface Ending {
    void end() throws SQLException;
  }

  @Test
  default void refusesAStaleWriterThatWaitedForANewerOne() throws SQLException {
    assertStaleIsRefused(seen(5));
  }

  @Test
  default void refusesAStaleWriterThatWaitedForTheFirstOfAll() throws SQLException {
    assertStaleIsRefused(fresh());
  }

  private void assertStaleIsRefused(String resource) throws SQLException {
    try (Connection newer = database().begin();
        Connection stale = database().begin()) {
      FENCE.check(newer, resource, 7);

      assertThat(checkedAfter(stale, resource, 5, newer::commit))
          .isInstanceOf(StaleTokenException.class)
          .hasMessageContaining("refuses token 5, because it has seen 7");
    }
  }

  @Test
  default void admitsAWaitingSuccessor() throws SQLException {
    assertSuccessorIsAdmitted(seen(5));
  }

  @Test
  default void admitsASuccessorThatWaitedForTheFirstOfAll() throws SQLException {
    assertSuccessorIsAdmitted(fresh());
  }

  private void assertSuccessorIsAdmitted(String resource) throws SQLException {
    try (Connection former = database().begin();
        Connection newer = database().begin()) {
      FENCE.check(former, resource, 5);
      assertThat(checkedAfter(newer, resource, 7, former::commit)).isNull();
      newer.commit();
      assertThatThrownBy(() -> FENCE.check(former, resource, 5))
          .isInstanceOf(StaleTokenException.class);
    }
  }

  /** A transaction that was rolled back has not been. */
  @Test
  default void forgetsWhatWasRolledBack() throws SQLException {
    assertRollbackIsForgotten(seen(5));
  }

  @Test
  default void forgetsTheFirstOfAllIfItWasRolledBack() throws SQLException {
    assertRollbackIsForgotten(fresh());
  }

  private void assertRollbackIsForgotten(String resource) throws SQLException {
    try (Connection newer = database().begin();
        Connection other = database().begin()) {
      FENCE.check(newer, resource, 7);
      assertThat(checkedAfter(other, resource, 6, newer::rollback)).isNull();
      other.commit();
      assertThatThrownBy(() -> FENCE.check(newer, resource, 5))
          .isInstanceOf(StaleTokenException.class)
          .hasMessageContaining("seen 6");
    }
  }

  @Test
  default void refusesAutocommit() throws SQLException {
    try (Connection connection = database().connect()) {
      assertThatThrownBy(() -> FENCE.check(connection, fresh(), 5))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("setAutoCommit(false)");
    }
  }

  @Test
  default void usesAnotherTableIfAsked() throws SQLException {
    JdbcFence own = JdbcFence.inTable("public.own_Fence2");
    String resource = seen(7);
    try (Connection connection = database().connectToCreate()) {
      own.createTable(connection);
      own.createTable(connection);
    }
    try (Connection connection = database().begin()) {
      own.check(connection, resource, 5);
      connection.commit();
      own.check(connection, resource, 5);
      assertThatThrownBy(() -> own.check(connection, resource, 4))
          .isInstanceOf(StaleTokenException.class);
    }
  }

  /** Not every database compares letters as they are. */
  @Test
  default void keepsResourcesApartThatDifferInCase() {
    String resource = seen(7);
    open().write(resource.toUpperCase(Locale.ROOT), 5, () -> {});
  }

  @Test
  default void refusesAStaleWriterWithAnOldSnapshot() throws SQLException {
    assertOldSnapshotIsRefused(seen(5));
  }

  @Test
  default void refusesAStaleWriterWithASnapshotWithoutTheRow() throws SQLException {
    assertOldSnapshotIsRefused(fresh());
  }

  /** Databases that cannot look past the snapshot have it try again. */
  private void assertOldSnapshotIsRefused(String resource) throws SQLException {
    try (Connection stale = database().begin();
        Connection newer = database().begin()) {
      stale.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      Long before = SqlDialect.H2.readToken(stale, TABLE, resource);
      FENCE.check(newer, resource, 7);
      newer.commit();

      assertThat(before).isNotEqualTo(Long.valueOf(7));
      assertThat(catchThrowable(() -> FENCE.check(stale, resource, 5)))
          .satisfiesAnyOf(
              e -> assertThat(e).hasMessageContaining("because it has seen 7"),
              e -> assertThat(e).isInstanceOf(SQLException.class));
    }
  }

  @Test
  default void manyCreateTheTableAtOnce() throws SQLException {
    JdbcFence own = JdbcFence.inTable("many_" + fresh().replace('-', '_'));
    CompletableFuture<?>[] created =
        Stream.generate(() -> CompletableFuture.runAsync(() -> create(own), THREADS))
            .limit(8)
            .toArray(CompletableFuture<?>[]::new);
    CompletableFuture.allOf(created).join();
  }

  private void create(JdbcFence fence) {
    try (Connection connection = database().connectToCreate()) {
      fence.createTable(connection);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  default void kitFindsAFenceThatReadsAndThenWritesWithoutALock() {
    FenceContract wrong = () -> new UnlockedFence(database(), TABLE);
    assertThatThrownBy(wrong::admitsNoLargerTokenWhileAWriteRuns)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("a larger token was admitted while a write ran");
    assertThatThrownBy(wrong::neverGoesBackWhenManyWriteAtOnce).isInstanceOf(AssertionError.class);
  }
}
