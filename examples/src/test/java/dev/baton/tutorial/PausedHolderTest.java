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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A holder that stood still while another one took over is refused wherever it writes. */
@Tag("long")
final class PausedHolderTest {
  @RegisterExtension private static final PostgreSql DATABASE = new PostgreSql();

  @TempDir private Path directory;

  @Test
  void isRefusedByDatabaseFileAndService() throws IOException, SQLException {
    try (Connection connection = DATABASE.connect();
        Statement statement = connection.createStatement();
        ZooKeeperCluster zooKeeper = ZooKeeperCluster.launch(1);
        Shelf shelf = new Shelf()) {
      JdbcFence.create().createTable(connection);
      statement.execute("CREATE TABLE report (text VARCHAR)");

      assertFormerIsRefused(zooKeeper, shelf);

      try (ResultSet rows = statement.executeQuery("SELECT string_agg(text, ', ') FROM report")) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getString(1)).isEqualTo("by next");
      }
      assertThat(file()).hasContent("by next");
      assertThat(shelf.text()).isEqualTo("by next");
    }
  }

  private void assertFormerIsRefused(ZooKeeperCluster zooKeeper, Shelf shelf) throws IOException {
    try (HolderProcess former = holder("former", zooKeeper, shelf)) {
      former.awaitLead();
      former.pause();
      try (HolderProcess next = holder("next", zooKeeper, shelf)) {
        next.awaitLead();
        assertThat(next.save()).isEqualTo("database: saved\nfile: saved\nshelf: saved");
      }
      former.resume();
      assertThat(former.save())
          .containsPattern("database: report refuses token \\d+, because it has seen \\d+:")
          .containsPattern("file: report.txt refuses token \\d+, because it has seen \\d+:")
          .containsPattern("shelf: shelf refuses token \\d+, because it has seen \\d+:");
    }
  }

  private Path file() {
    return directory.resolve("report.txt");
  }

  private HolderProcess holder(String name, ZooKeeperCluster zooKeeper, Shelf shelf) {
    return new HolderProcess(
        zooKeeper.connectString(),
        "PT4S",
        name,
        DATABASE.url(),
        file().toString(),
        shelf.address().toString());
  }
}
