package dev.baton.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A database to test against. */
interface Database {
  /** A new connection, in autocommit mode. */
  Connection connect() throws SQLException;

  /** A new connection, in autocommit mode, over which tables are created. */
  default Connection connectToCreate() throws SQLException {
    return connect();
  }

  /** How many connections wait for a lock, as a query. */
  String countOfWaiting();

  /** A new connection, in a transaction. */
  default Connection begin() throws SQLException {
    Connection connection = connect();
    connection.setAutoCommit(false);
    return connection;
  }

  /** Whether any connection waits for a lock. */
  default boolean hasWaiting() {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(countOfWaiting())) {
      return row.next() && row.getInt(1) > 0;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
