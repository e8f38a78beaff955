package dev.baton.examples.spring;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.election.Election;
import dev.baton.participants.TermRecord;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.fence.PostgreSql;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Three replicas on three servers and PostgreSQL, while things break. {@code -Dtrial.minutes=5} has
 * it go on for so long; without it each kind of fault but the rolling restart comes once at most.
 */
@Tag("all")
@Tag("long")
final class ReplicaTrialTest {
  @RegisterExtension private static final PostgreSql DATABASE = new PostgreSql();

  private static final Duration LENGTH = Duration.ofMinutes(Integer.getInteger("trial.minutes", 0));

  @Test
  @Timeout(3600)
  void oneReplicaTicksWhateverHappens() throws SQLException, IOException {
    Path folder = Files.createDirectories(Path.of("target/replica-trial").toAbsolutePath());
    try (Connection connection = DATABASE.connect();
        ZooKeeperCluster servers = ZooKeeperCluster.launch(3);
        Baton baton = Baton.connect(servers.connectString());
        TrialReplicas replicas = new TrialReplicas(folder, servers, DATABASE.url())) {
      createTables(connection);
      TickTable ours = new TickTable("ticks", connection);
      TickTable curator = new TickTable("curator_ticks", connection);
      TickTable shedLock = new TickTable("shedlock_ticks", connection);
      TickTable unfenced = new TickTable("unfenced_ticks", connection);
      List<TickTable> all = List.of(ours, curator, shedLock, unfenced);
      Election election = baton.election("/jobs/ticker");
      TrialFaults faults =
          new TrialFaults(replicas, servers, all, election, LENGTH.isZero() ? 0 : 10);
      List.of("a", "b", "c").forEach(replicas::start);
      faults.awaitTicksAfter(0);
      faults.awaitCandidates();
      breakThings(faults, all);

      String report = report(all, faults, election.history());
      Files.writeString(folder.resolve("report.md"), report);
      System.out.println(report);
      assertThat(unfenced.lateRowsWithoutPause()).isZero();
      assertThat(interruptedInOrder(connection, faults)).isEmpty();
      assertThat(ours.doubles()).isZero();
      assertThat(ours.lateRows()).isZero();
      assertThat(olderTokens(ours)).isZero();
      if (!LENGTH.isZero()) { // by hand, where nothing else keeps a process from running
        assertThat(unexplained(ours, faults)).isEmpty();
      }
    }
  }

  private static void createTables(Connection connection) throws SQLException, IOException {
    try (Statement statement = connection.createStatement()) {
      for (String script : List.of("/schema.sql", "/peers.sql")) {
        try (InputStream text = ReplicaTrialTest.class.getResourceAsStream(script)) {
          assertThat(text).isNotNull();
          statement.execute(new String(text.readAllBytes(), UTF_8));
        }
      }
    }
  }

  private static void breakThings(TrialFaults faults, List<TickTable> tables) {
    Instant end = Instant.now().plus(LENGTH);
    for (int round = 0; round == 0 || Instant.now().isBefore(end); round++) {
      TickTable victim = tables.get(round % tables.size());
      faults.pauseLeaderOf(victim);
      if (!LENGTH.isZero()) {
        faults.killLeaderOf(victim);
        faults.cutOffLeader();
        faults.refuseCallbacks();
        faults.stopEnsemble();
        faults.restartAll();
      }
    }
  }

  /** Returns how many rows have a smaller token than a row before them. */
  private static long olderTokens(TickTable table) {
    return table.number(
        "SELECT count(*) FROM (SELECT token, max(token) OVER (ORDER BY id) AS most FROM %s) AS rows"
            + " WHERE token < most");
  }

  /** Returns when long runs were interrupted in rolling restarts, in epoch seconds. */
  private static List<Long> interruptedInOrder(Connection connection, TrialFaults faults)
      throws SQLException {
    List<Long> moments = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT extract(epoch FROM changed)::bigint FROM long_runs"
                    + " WHERE outcome = 'interrupted'")) {
      while (rows.next()) {
        moments.add(rows.getLong(1));
      }
    }
    moments.removeIf(
        moment ->
            faults.done().stream()
                .filter(fault -> fault.what().startsWith(TrialFaults.ROLLING_RESTART))
                .noneMatch(fault -> fault.covers(moment)));
    return moments;
  }

  private static SortedSet<Long> unexplained(TickTable table, TrialFaults faults) {
    SortedSet<Long> missed = table.missedTicks();
    missed.removeIf(tick -> faults.done().stream().anyMatch(fault -> fault.covers(tick)));
    return missed;
  }

  private static String report(
      List<TickTable> tables, TrialFaults faults, List<TermRecord> history) {
    StringBuilder text =
        new StringBuilder("| Table | Rows | Ticks by two replicas | Late rows | Missed ticks |\n");
    text.append("|---|---|---|---|---|\n");
    for (TickTable each : tables) {
      text.append(
          "| `%s` | %d | %d | %d | %d |%n"
              .formatted(
                  each.name(),
                  each.rows(),
                  each.doubles(),
                  each.lateRows(),
                  each.missedTicks().size()));
    }
    TickTable runs = new TickTable("long_runs", tables.get(0).database());
    text.append(
        "%nLong runs: %d finished, %d interrupted%n"
            .formatted(
                runs.number("SELECT count(*) FROM %s WHERE outcome = 'finished'"),
                runs.number("SELECT count(*) FROM %s WHERE outcome = 'interrupted'")));
    SortedSet<Long> missed = tables.get(0).missedTicks();
    text.append("\n| Fault | Seconds until all jobs ran | Missed by `ticks` |\n|---|---|---|\n");
    faults
        .done()
        .forEach(
            fault ->
                text.append(
                    "| %s | %d | %d |%n"
                        .formatted(
                            fault.what(),
                            fault.to() - fault.from(),
                            missed.stream().filter(fault::covers).count())));
    return text.append("\n| Token | Leader | From | To | End |\n|---|---|---|---|---|\n")
        .append(history.stream().map(ReplicaTrialTest::row).collect(Collectors.joining()))
        .toString();
  }

  private static String row(TermRecord term) {
    return "| %d | %s | %s | %s | %s |%n"
        .formatted(
            term.fencingToken(),
            term.id(),
            term.from().map(Instant::toString).orElse("?"),
            term.to().map(Instant::toString).orElse(""),
            term.describeEnd());
  }
}
