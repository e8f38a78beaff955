package dev.baton.jdbc;

import dev.baton.fence.StaleTokenException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Pattern;

/**
 * A fence in a table of a database, PostgreSQL or H2: it makes sure that no transaction of a former
 * holder is committed once one of a later holder was.
 *
 * <pre>{@code
 * connection.setAutoCommit(false);
 * fence.check(connection, "invoices", leadership.fencingToken());
 * ... // your own statements
 * connection.commit();
 * }</pre>
 *
 * <p>The table has a row for each resource, with the largest token seen. {@link #check} changes
 * that row within your transaction, so it is locked until that ends: others who check the same
 * resource wait, and then see what you committed. Nobody can come in between your check and your
 * commit, however long you stand still in between. A transaction that is rolled back has not been:
 * its token is forgotten with all else that it did.
 *
 * <p>That holds at {@code READ COMMITTED}, the default of both databases, and above it; there, a
 * transaction that had to wait may instead be told to try again, by a serialization failure. Check
 * before your first statement, then you also read what former holders have written. A check made
 * after a savepoint is undone, with its lock, if you roll back to that.
 *
 * <p>A holder that stands still within its transaction holds up all others. Have the database end
 * such transactions: in PostgreSQL by {@code idle_in_transaction_session_timeout}. And nothing is
 * fenced that goes into effect outside of the transaction.
 *
 * <p>When ZooKeeper's data were restored from a backup, its tokens are smaller than before, and
 * each is refused here: stop all former holders, then delete the rows of the table.
 *
 * <p>Thread-safe; has no state.
 */
public final class JdbcFence {
  private static final String DEFAULT_TABLE = "baton_fence";
  private static final Pattern TABLE =
      Pattern.compile("[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)?");

  private final String table;

  private JdbcFence(String table) {
    this.table = table;
  }

  /** The fence in the table {@code baton_fence}. */
  public static JdbcFence create() {
    return inTable(DEFAULT_TABLE);
  }

  /**
   * The fence in a table of another name.
   *
   * @param table of letters, digits and underscores, not quoted; with its schema and a dot before
   *     it, if wanted
   * @throws IllegalArgumentException if it is not
   */
  public static JdbcFence inTable(String table) {
    if (!TABLE.matcher(table).matches()) {
      throw new IllegalArgumentException(
          "a table is named by letters, digits and underscores, as in schema.table, not " + table);
    }
    return new JdbcFence(table);
  }

  /** The statement that makes the table if there is none, for your migrations. */
  public String ddl() {
    return "CREATE TABLE IF NOT EXISTS "
        + table
        + " (resource VARCHAR(255) PRIMARY KEY, token BIGINT DEFAULT 0 NOT NULL)";
  }

  /**
   * Makes the table if there is none. Not for several at once: a database may refuse one of them.
   *
   * @throws SQLException if the database refuses
   */
  public void createTable(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(ddl());
    }
  }

  /**
   * Has the transaction that is under way fail unless {@code token} is at least as large as any
   * committed for {@code resource}. Waits while another transaction that has checked it is under
   * way.
   *
   * @param connection not in autocommit mode; stays open, and its transaction under way
   * @param resource what the transaction writes to; up to 255 characters
   * @param token of the leadership or the lock that the writer holds, or believes that it holds;
   *     positive, as all of Baton are
   * @throws StaleTokenException if a larger one was seen: roll back
   * @throws IllegalArgumentException if the connection is in autocommit mode, where the check would
   *     be a transaction by itself; or if the database is none of those
   * @throws SQLException if the database fails, gives up waiting, or finds no table; see {@link
   *     #createTable}
   */
  public void check(Connection connection, String resource, long token) throws SQLException {
    if (connection.getAutoCommit()) {
      throw new IllegalArgumentException(
          "the check would be committed by itself and guard nothing: call setAutoCommit(false), and"
              + " check in the transaction that writes");
    }
    if (!Dialect.of(connection).remembers(connection, table, resource, token)) {
      throw new StaleTokenException(resource, token, largest(connection, resource));
    }
  }

  private long largest(Connection connection, String resource) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement("SELECT token FROM " + table + " WHERE resource = ?")) {
      select.setString(1, resource);
      try (ResultSet row = select.executeQuery()) {
        row.next();
        return row.getLong(1);
      }
    }
  }
}
