package dev.baton.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The SQL by which a database remembers the largest token of a resource.
 *
 * <p>An update locks the resource's row, and admits the token by what was committed until then. The
 * first token of all needs an insert, which waits for concurrent inserts of the same row. Resources
 * whose letters differ in case differ, so some databases need a collation.
 */
enum SqlDialect {
  /** A failed statement would end the transaction, so the insert does not fail. */
  POSTGRESQL(
      "PostgreSQL",
      "CREATE TABLE IF NOT EXISTS %s (resource VARCHAR(255) PRIMARY KEY, token BIGINT NOT NULL)",
      "SELECT token FROM %s WHERE resource = ?",
      "INSERT INTO %s (resource, token) VALUES (?, ?) ON CONFLICT DO NOTHING"),

  /**
   * An update of a missing row locks the gap, and then deadlocks with others, so an insert that
   * becomes an update comes first. It does not tell whether it has changed the row. Only a read
   * that locks sees more than the transaction's snapshot.
   */
  MYSQL(
      "MySQL, MariaDB",
      """
      CREATE TABLE IF NOT EXISTS %s (
        resource VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin PRIMARY KEY,
        token BIGINT NOT NULL
      ) ENGINE = InnoDB""",
      "SELECT token FROM %s WHERE resource = ? FOR UPDATE",
      """
      INSERT INTO %s (resource, token) VALUES (?, ?)
      ON DUPLICATE KEY UPDATE token = GREATEST(token, ?)""") {
    @Override
    long rememberToken(Connection connection, String table, String resource, long token)
        throws SQLException {
      changesRow(connection, insert.formatted(table), resource, token, token);
      Long largest = readToken(connection, table, resource);
      if (largest == null) {
        throw new SQLTransactionRollbackException("no row of " + resource + " to be seen", "40001");
      }
      return largest;
    }
  },

  /** The insert fails if another transaction was first. */
  H2("H2", POSTGRESQL.create, POSTGRESQL.select, "INSERT INTO %s (resource, token) VALUES (?, ?)"),

  /** The insert fails, too. */
  ORACLE(
      "Oracle",
      "CREATE TABLE %s (resource VARCHAR2(255 CHAR) PRIMARY KEY, token NUMBER(19) NOT NULL)",
      POSTGRESQL.select,
      H2.insert),

  /**
   * The read locks the row, or the gap, so the insert does not fail, which can end a transaction.
   */
  SQL_SERVER(
      "Microsoft SQL Server",
      """
      CREATE TABLE %s (
        resource NVARCHAR(255) COLLATE Latin1_General_100_BIN2 PRIMARY KEY,
        token BIGINT NOT NULL
      )""",
      "SELECT token FROM %s WITH (UPDLOCK, HOLDLOCK) WHERE resource = ?",
      H2.insert);

  private static final String SEPARATOR = ", ";
  private static final String UPDATE = "UPDATE %s SET token = ? WHERE resource = ? AND token <= ?";

  /** The class of SQL states for violated constraints. */
  private static final String VIOLATION = "23";

  private final String products;

  /** The statements; each is to be given the table. */
  final String create;

  final String select;
  final String insert;

  SqlDialect(String products, String create, String select, String insert) {
    this.products = products;
    this.create = create;
    this.select = select;
    this.insert = insert;
  }

  /**
   * Returns the largest token that was seen, this one included. If it is this one, it is
   * remembered, and the resource's row locked, until the transaction ends.
   */
  long rememberToken(Connection connection, String table, String resource, long token)
      throws SQLException {
    if (changesRow(connection, UPDATE.formatted(table), token, resource, token)) {
      return token;
    }
    Long seen = readToken(connection, table, resource);
    if (seen != null && seen > token) {
      return seen;
    }
    if (seen == null && insertsRow(connection, table, resource, token)) {
      return token;
    }
    return rememberToken(connection, table, resource, token);
  }

  /** Returns false if another transaction was first, and this one can see its row. */
  private boolean insertsRow(Connection connection, String table, String resource, long token)
      throws SQLException {
    try {
      return changesRow(connection, insert.formatted(table), resource, token);
    } catch (SQLException e) {
      String state = e.getSQLState();
      if (state == null
          || !state.startsWith(VIOLATION)
          || readToken(connection, table, resource) == null) {
        throw e;
      }
      return false;
    }
  }

  /** Returns the token of a resource; null if the transaction sees no row. */
  @Nullable Long readToken(Connection connection, String table, String resource)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(select.formatted(table))) {
      statement.setString(1, resource);
      try (ResultSet row = statement.executeQuery()) {
        return row.next() ? row.getLong(1) : null;
      }
    }
  }

  private static boolean changesRow(Connection connection, String sql, Object... parameters)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      return statement.executeUpdate() > 0;
    }
  }

  /**
   * Returns the dialect of the connected database.
   *
   * @throws IllegalArgumentException if the database is not supported
   */
  static SqlDialect dialectOf(Connection connection) throws SQLException {
    String product = connection.getMetaData().getDatabaseProductName();
    return Arrays.stream(values())
        .filter(dialect -> List.of(dialect.products.split(SEPARATOR)).contains(product))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(unknownProduct(product)));
  }

  private static String unknownProduct(String product) {
    return Arrays.stream(values())
        .map(dialect -> dialect.products)
        .collect(
            Collectors.joining(
                SEPARATOR,
                "JdbcFence speaks to ",
                ", not to " + product + ": write a Fence of your own for that"));
  }
}
