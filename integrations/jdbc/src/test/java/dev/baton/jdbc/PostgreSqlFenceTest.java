package dev.baton.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.testkit.fence.PostgreSql;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Tag("programs")
final class PostgreSqlFenceTest implements JdbcFenceScenes, Database {
  @RegisterExtension private static final PostgreSql SERVER = new PostgreSql();

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
    return "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
  }

  /** It can't read what has been committed since it began, so it can't tell the largest token. */
  @Test
  void tellsARepeatableReadToTryAgain() throws SQLException {
    try (Connection stale = begin();
        Connection newer = begin()) {
      stale.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      FENCE.check(stale, "repeatable", 5);
      stale.rollback();
      stale.createStatement().execute("SELECT 1");
      FENCE.check(newer, "repeatable", 7);
      newer.commit();

      assertThatThrownBy(() -> FENCE.check(stale, "repeatable", 5))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("40001"));
    }
  }
}
