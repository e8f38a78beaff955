package dev.baton.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JdbcFenceTest {
  @Test
  void saysWhichDatabasesItKnows() {
    assertThatThrownBy(() -> JdbcFence.create().check(oracle(), "x", 5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "JdbcFence speaks to PostgreSQL and H2, not to Oracle: write a Fence of your own for"
                + " that");
  }

  private static Connection oracle() {
    DatabaseMetaData data = answering(DatabaseMetaData.class, "Oracle");
    return (Connection)
        Proxy.newProxyInstance(
            JdbcFenceTest.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> method.getName().equals("getMetaData") ? data : false);
  }

  private static <T> T answering(Class<T> type, Object answer) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> answer));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "a;b", "1a", "a.b.c", "a.", "\"a\"", "a'"})
  void refusesWhatIsNoTable(String name) {
    assertThatThrownBy(() -> JdbcFence.inTable(name)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void tellsHowItsTableIsMade() {
    assertThat(JdbcFence.inTable("jobs.fence").ddl())
        .isEqualTo(
            "CREATE TABLE IF NOT EXISTS jobs.fence"
                + " (resource VARCHAR(255) PRIMARY KEY, token BIGINT DEFAULT 0 NOT NULL)");
  }
}
