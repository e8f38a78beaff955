package dev.baton.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JdbcFenceTest {
  @Test
  void saysWhichDatabasesItKnows() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:")) {
      connection.setAutoCommit(false);
      Connection unknown = PosingConnection.posingAs("Db2", connection);
      assertThatThrownBy(() -> JdbcFence.create().check(unknown, "x", 5))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "JdbcFence speaks to PostgreSQL, MySQL, MariaDB, H2, Oracle, Microsoft SQL Server,"
                  + " not to Db2: write a Fence of your own for that");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "a;b", "1a", "a.b.c", "a.", "\"a\"", "a'"})
  void refusesWhatIsNoTable(String name) {
    assertThatThrownBy(() -> JdbcFence.inTable(name)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void tellsHowItsTableIsMade() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:")) {
      assertThat(JdbcFence.inTable("jobs.fence").ddl(connection))
          .isEqualTo(
              "CREATE TABLE IF NOT EXISTS jobs.fence"
                  + " (resource VARCHAR(255) PRIMARY KEY, token BIGINT NOT NULL)");
    }
  }

  @Test
  void tellsWhyThereIsNoTable() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:")) {
      JdbcFence fence = JdbcFence.inTable("missing.fence");
      assertThatThrownBy(() -> fence.createTable(connection))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("Schema \"MISSING\" not found");
    }
  }
}
