package dev.baton.spring;

import dev.baton.jdbc.JdbcFence;
import java.util.Objects;
import javax.sql.DataSource;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Fences the transaction that Spring runs in this thread, whether its writes go through a {@link
 * JdbcTemplate} or through JPA, as long as both use the same data source. It is a bean where there
 * is one {@link JdbcTemplate}.
 *
 * <pre>{@code
 * @Transactional
 * @LeaderOnly("/jobs/report")
 * public void save(String text) {
 *   fence.check("report");
 *   ... // your own writes
 * }
 * }</pre>
 *
 * <p>The table must exist: see {@link JdbcFence#createTable}, and {@link JdbcFence} for what the
 * database then guarantees. Thread-safe.
 */
public final class DatabaseFence {
  private final JdbcTemplate database;
  private final DataSource dataSource;
  private final JdbcFence fence;

  /**
   * Creates a fence in a database.
   *
   * @throws NullPointerException if {@code database} has no data source
   */
  public DatabaseFence(JdbcTemplate database, JdbcFence fence) {
    this.database = database;
    this.dataSource = Objects.requireNonNull(database.getDataSource(), "no data source");
    this.fence = fence;
  }

  /**
   * Checks the fencing token of the innermost call of a method with {@link LeaderOnly} or {@link
   * FencedLock} in this thread; see {@link #check(String, long)}.
   *
   * @throws IllegalStateException if there is no such call, or no transaction
   */
  public void check(String resource) {
    check(resource, FencedCall.current().fencingToken());
  }

  /**
   * Fails unless {@code token} is at least as large as any committed for {@code resource}. The
   * check is part of the transaction. It waits while another transaction has checked the same
   * resource.
   *
   * @param resource the name of what the transaction writes to; up to 255 characters
   * @throws dev.baton.fence.StaleTokenException if a larger one was seen; Spring then rolls back
   * @throws IllegalStateException if no transaction of the data source runs in this thread
   * @throws org.springframework.dao.DataAccessException if the database fails, or gives up waiting
   */
  public void check(String resource, long token) {
    if (!TransactionSynchronizationManager.isActualTransactionActive()
        || !TransactionSynchronizationManager.hasResource(dataSource)) {
      throw new IllegalStateException(
          ("the check of %s would guard nothing, because %s runs no transaction of %s:"
                  + " check in a method with @Transactional")
              .formatted(resource, Thread.currentThread(), dataSource));
    }
    database.execute(
        (ConnectionCallback<Boolean>)
            connection -> {
              fence.check(connection, resource, token);
              return true;
            });
  }
}
