package dev.baton.jdbc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;

/** H2 itself, and H2 in the place of databases for which there is no server here. */
final class H2FenceTest {
  private abstract static class H2Scenes implements JdbcFenceScenes, Database {
    private final String url;
    private final String product;

    /** The database lasts as long as a connection. */
    private final Connection keeper;

    H2Scenes(String mode, String product) throws SQLException {
      this.url = "jdbc:h2:mem:" + mode + ";LOCK_TIMEOUT=60000;MODE=" + mode;
      this.product = product;
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
      return PosingConnection.posingAs(product, DriverManager.getConnection(url));
    }

    /** While a row is being inserted by another one, H2 tries again and again. */
    @Override
    public String countOfWaiting() {
      return "SELECT count(*) FROM information_schema.sessions"
          + " WHERE executing_statement IS NOT NULL AND session_id <> SESSION_ID()";
    }
  }

  @Nested
  final class Regular extends H2Scenes {
    Regular() throws SQLException {
      super("REGULAR", "H2");
    }
  }

  /** An application that tests on H2 in the mode of its database has H2's dialect. */
  @Nested
  final class RegularInMySqlMode extends H2Scenes {
    RegularInMySqlMode() throws SQLException {
      super("MySQL", "H2");
    }
  }

  @Nested
  final class MySql extends H2Scenes {
    MySql() throws SQLException {
      super("MySQL", "MySQL");
    }
  }

  @Nested
  final class Oracle extends H2Scenes {
    Oracle() throws SQLException {
      super("Oracle", "Oracle");
    }
  }

  /** H2 has no collations for a column, so the table is H2's. It ignores the hints that lock. */
  @Nested
  final class SqlServer extends H2Scenes {
    SqlServer() throws SQLException {
      super("MSSQLServer", "Microsoft SQL Server");
    }

    @Override
    public Connection connectToCreate() throws SQLException {
      return PosingConnection.posingAs("H2", connect());
    }
  }
}
