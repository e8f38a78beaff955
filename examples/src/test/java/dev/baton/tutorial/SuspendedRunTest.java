package dev.baton.tutorial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.jdbc.JdbcFence;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.fence.PostgreSql;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A machine that was suspended, with {@code baton run} and all, while another one took over. */
@Tag("long")
final class SuspendedRunTest {
  @RegisterExtension private static final PostgreSql DATABASE = new PostgreSql();

  @TempDir private Path directory;

  @Test
  void writesNothingAnyMore() throws IOException, SQLException {
    try (Connection connection = DATABASE.connect();
        Statement statement = connection.createStatement();
        ZooKeeperCluster zooKeeper = ZooKeeperCluster.launch(1)) {
      JdbcFence.create().createTable(connection);
      statement.execute("CREATE TABLE report (text VARCHAR)");

      assertFormerIsRefused(zooKeeper.connectString());

      try (ResultSet rows = statement.executeQuery("SELECT string_agg(text, ', ') FROM report")) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getString(1)).isEqualTo("by next");
      }
    }
  }

  private void assertFormerIsRefused(String connect) throws IOException {
    try (ReportRun former = run("former", connect)) {
      former.awaitLead();
      former.suspend();
      try (ReportRun next = run("next", connect)) {
        next.awaitLead();
        next.order("by next");
        assertThat(next.exitCode()).as(next.said()).isZero();
      }
      former.resumeScript();
      former.order("by former");
      former.awaitSaid(Tutorial.read().blocks("").get(1).strip());
    }
  }

  private ReportRun run(String name, String connect) throws IOException {
    return new ReportRun(
        directory.resolve(name),
        connect,
        Map.of(
            "PGHOST", "127.0.0.1",
            "PGPORT", Integer.toString(DATABASE.port()),
            "PGUSER", "baton",
            "PGDATABASE", "postgres"));
  }
}
