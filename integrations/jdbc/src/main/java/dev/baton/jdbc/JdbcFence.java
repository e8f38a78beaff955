package dev.baton.jdbc;

import dev.baton.fence.StaleTokenException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Pattern;

/**
 * A fence in a table of a database. It makes sure that no transaction of a former holder commits
 * after a transaction of a later holder.
 *
 * <pre>{@code
 * connection.setAutoCommit(false);
 * fence.check(connection, "invoices", leadership.fencingToken());
 * ... // your own statements
 * connection.commit();
 * }</pre>
 *
 * <p>The table has a row for each resource, with the largest token seen. {@link #check} changes
 * that row within your transaction, so the row is locked until the transaction ends. Other
 * transactions that check the same resource wait, and then see what you committed. No other holder
 * can come in between your check and your commit, however long your process is stopped in between.
 * A transaction that is rolled back leaves no trace: its token is forgotten with the rest of it.
 *
 * <p>The dialect is that of the connected database: PostgreSQL, MySQL, MariaDB, H2, Oracle or SQL
 * Server. Tests run on PostgreSQL, MariaDB and H2. The statements for MySQL, Oracle and SQL Server
 * are tested on MariaDB or in H2's modes, but were never run on those servers.
 *
 * <p>The fence holds at {@code READ COMMITTED} and above it. Above it, a transaction that had to
 * wait may get a serialization failure or a deadlock instead, which asks it to try again. Check
 * before your first statement; then you also read what former holders have written. If you roll
 * back to a savepoint, a check made after it is undone, with its lock.
 *
 * <p>A holder that is stopped within its transaction blocks all others. Have the database end such
 * transactions: in PostgreSQL by {@code idle_in_transaction_session_timeout}, in MariaDB by {@code
 * idle_transaction_timeout}. An effect outside of the transaction is not fenced. A cluster in which
 * several servers take writes, as Galera does, does not wait for locks of another server: have all
 * holders write to one.
 *
 * <p>After ZooKeeper's data were restored from a backup, its tokens are smaller than before, and
 * the fence refuses each of them. Stop all former holders, then delete the rows of the table.
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

  /** Returns the fence in the table {@code baton_fence}. */
  public static JdbcFence create() {
    return inTable(DEFAULT_TABLE);
  }

  /**
   * Returns the fence in a table of another name.
   *
   * @param table letters, digits and underscores, not quoted; with its schema and a dot before it,
   *     if wanted
   * @throws IllegalArgumentException if {@code table} has another form
   */
  public static JdbcFence inTable(String table) {
    if (!TABLE.matcher(table).matches()) {
      throw new IllegalArgumentException(
          "a table is named by letters, digits and underscores, as in schema.table, not " + table);
    }
    return new JdbcFence(table);
  }

  /**
   * Returns the statement that creates the table in the connected database, for your migrations.
   * Oracle and SQL Server refuse it if the table is there; the others then do nothing.
   *
   * @throws IllegalArgumentException if the database is not supported
   * @throws SQLException if the database fails
   */
  public String ddl(Connection connection) throws SQLException {
    return SqlDialect.dialectOf(connection).create.formatted(table);
  }

  /**
   * Creates the table if it is missing. Several processes may do so at once. Call it in autocommit
   * mode: within a transaction, some databases commit what was done before.
   *
   * @throws IllegalArgumentException if the database is not supported
   * @throws SQLException if the database refuses
   */
  public void createTable(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(ddl(connection));
    } catch (SQLException refused) {
      requireTable(connection, refused);
    }
  }

  private void requireTable(Connection connection, SQLException refused) throws SQLException {
    try {
      SqlDialect.dialectOf(connection).readToken(connection, table, "");
    } catch (SQLException missing) {
      refused.addSuppressed(missing);
      throw refused;
    }
  }

  /**
   * Fails unless {@code token} is at least as large as any committed for {@code resource}. The
   * check is part of the running transaction. It waits while another running transaction has
   * checked the same resource.
   *
   * @param connection a connection that is not in autocommit mode; it stays open, and its
   *     transaction running
   * @param resource the name of what the transaction writes to; up to 255 characters
   * @param token the token of the leadership or lock that the writer holds, or believes that it
   *     holds; positive, as all tokens of Baton are
   * @throws StaleTokenException if a larger one was seen: roll back
   * @throws IllegalArgumentException if the connection is in autocommit mode, where the check would
   *     be a transaction by itself; or if the database is not supported
   * @throws SQLException if the database fails, gives up waiting, or finds no table; see {@link
   *     #createTable}
   */
  public void check(Connection connection, String resource, long token) throws SQLException {
    if (connection.getAutoCommit()) {
      throw new IllegalArgumentException(
          "the check would be committed by itself and guard nothing: call setAutoCommit(false), and"
              + " check in the transaction that writes");
    }
    long largest =
        SqlDialect.dialectOf(connection).rememberToken(connection, table, resource, token);
    if (largest > token) {
      throw new StaleTokenException(resource, token, largest);
    }
  }
}
