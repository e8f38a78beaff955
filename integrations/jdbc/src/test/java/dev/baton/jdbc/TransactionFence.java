package dev.baton.jdbc;

import dev.baton.fence.Fence;
import dev.baton.fence.FencedWrite;
import java.sql.Connection;
import java.sql.SQLException;

/** Each write is a transaction of its own; one that fails is rolled back as it is closed. */
record TransactionFence(Database database, JdbcFence fence) implements Fence {
  @Override
  public <X extends Exception> void write(String resource, long token, FencedWrite<X> write)
      throws X {
    try (Connection connection = database.begin()) {
      fence.check(connection, resource, token);
      write.run();
      connection.commit();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
