package dev.baton.jdbc;

import dev.baton.fence.Fence;
import dev.baton.fence.FencedWrite;
import dev.baton.fence.StaleTokenException;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A wrong fence: it reads, and then writes, but locks nothing in between. */
record UnlockedFence(Database database, String table) implements Fence {
  @Override
  public <X extends Exception> void write(String resource, long token, FencedWrite<X> write)
      throws X {
    try (Connection connection = database.begin()) {
      Long seen = SqlDialect.H2.readToken(connection, table, resource);
      if (seen != null && seen > token) {
        throw new StaleTokenException(resource, token, seen);
      }
      write.run();
      remember(connection, resource, token, seen);
      connection.commit();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private void remember(Connection connection, String resource, long token, @Nullable Long seen)
      throws SQLException {
    String sql =
        seen == null
            ? "INSERT INTO %s (token, resource) VALUES (?, ?)"
            : "UPDATE %s SET token = ? WHERE resource = ?";
    try (var statement = connection.prepareStatement(sql.formatted(table))) {
      statement.setLong(1, token);
      statement.setString(2, resource);
      statement.executeUpdate();
    }
  }
}
