package dev.baton.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

@Tag("programs")
final class MariaDbFenceTest implements JdbcFenceScenes, Database {
  @RegisterExtension private static final MariaDb SERVER = new MariaDb();

  @Override
  public Database database() {
    return this;
  }

  @Override
  public Connection connect() throws SQLException {
    return SERVER.connect();
  }

  @Override
  public String countOfWaiting() {
    return "SELECT variable_value FROM information_schema.global_status"
        + " WHERE variable_name = 'INNODB_ROW_LOCK_CURRENT_WAITS'";
  }
}
