package dev.baton.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The SQL by which a database remembers a token unless it has seen a larger one. */
enum SqlDialect {
  /**
   * The statement waits for concurrent inserts and updates of the row, and then uses what they
   * commit.
   */
  POSTGRESQL("PostgreSQL") {
    @Override
    boolean remembersToken(Connection connection, String table, String resource, long token)
        throws SQLException {
      String insert =
          """
          INSERT INTO %s AS seen (resource, token) VALUES (?, ?)
          ON CONFLICT (resource) DO UPDATE SET token = EXCLUDED.token
          WHERE seen.token <= EXCLUDED.token""";
      return changesRow(connection, insert.formatted(table), resource, token);
    }
  },

  /**
   * Only this form of MERGE waits for concurrent inserts of the row. The standard form, which would
   * do everything in one statement, fails instead.
   */
  H2("H2") {
    @Override
    boolean remembersToken(Connection connection, String table, String resource, long token)
        throws SQLException {
      String lock = "MERGE INTO %s (resource) KEY (resource) VALUES (?)";
      String update = "UPDATE %s SET token = ? WHERE resource = ? AND token <= ?";
      return changesRow(connection, lock.formatted(table), resource)
          && changesRow(connection, update.formatted(table), token, resource, token);
    }
  };

  private final String product;

  SqlDialect(String product) {
    this.product = product;
  }

  /**
   * Returns whether no larger token was seen. If so, this token is remembered, and the resource's
   * row locked, until the transaction ends.
   */
  abstract boolean remembersToken(Connection connection, String table, String resource, long token)
      throws SQLException;

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
        .filter(dialect -> dialect.product.equals(product))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(unknownProduct(product)));
  }

  private static String unknownProduct(String product) {
    return Arrays.stream(values())
        .map(dialect -> dialect.product)
        .collect(
            Collectors.joining(
                " and ",
                "JdbcFence speaks to ",
                ", not to " + product + ": write a Fence of your own for that"));
  }
}
