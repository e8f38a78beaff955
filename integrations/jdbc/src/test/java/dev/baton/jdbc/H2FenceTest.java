package dev.baton.jdbc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;

final class H2FenceTest implements JdbcFenceScenes, Database {
  private static final String URL = "jdbc:h2:mem:fence;LOCK_TIMEOUT=60000";

  /** The database lasts as long as a connection. */
  private final Connection keeper;

  H2FenceTest() throws SQLException {
    keeper = connect();
  }

  @AfterEach
  void close() throws SQLException {
    keeper.close();
  }

  @Override
  public Database database() {
    return this;
  }

  @Override
  public Connection connect() throws SQLException {
    return DriverManager.getConnection(URL);
  }

  /** While a row is being inserted by another one, H2 tries again and again. */
  @Override
  public String countOfWaiting() {
    return "SELECT count(*) FROM information_schema.sessions"
        + " WHERE executing_statement IS NOT NULL AND session_id <> SESSION_ID()";
  }
}
