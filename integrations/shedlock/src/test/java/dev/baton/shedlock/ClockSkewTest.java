package dev.baton.shedlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.h2.tools.Server;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * One task on three machines whose clocks are ten minutes apart. While it runs on the first, the
 * others try to run it, too.
 */
@Tag("long")
final class ClockSkewTest {
  private static final List<Integer> OFFSETS = List.of(-600, 0, 600);

  /** What the command faketime sets, too; but that stays as the parent of what it starts. */
  private static final Map<String, String> FAKE_CLOCK =
      Map.of(
          "LD_PRELOAD", "/usr/$LIB/faketime/libfaketime.so.1",
          "FAKETIME_DONT_FAKE_MONOTONIC", "1",
          "FAKETIME_FORCE_MONOTONIC_FIX", "0");

  private static final String DATABASE = "mem:locks";

  private final List<Machine> machines = new ArrayList<>();

  /** A process whose wall clock is off; its monotonic clock is not. */
  private record Machine(ChildProcess child, BufferedReader output, BufferedWriter input)
      implements AutoCloseable {
    static Machine start(int offset, String provider, String address) throws IOException {
      ProcessBuilder builder =
          new ProcessBuilder(
                  ChildProcess.javaCommand(
                      List.of(), ScheduledProcess.class.getName(), provider, address))
              .redirectError(ProcessBuilder.Redirect.INHERIT);
      builder.environment().putAll(FAKE_CLOCK);
      builder.environment().put("FAKETIME", "%+ds".formatted(offset));
      ChildProcess child = ChildProcess.start(builder);
      Machine machine =
          new Machine(child, child.process().inputReader(), child.process().outputWriter());
      machine.checkClock(offset);
      return machine;
    }

    private void checkClock(int offset) throws IOException {
      Instant clock = Instant.parse(output.readLine()).minusSeconds(offset);
      assertThat(Duration.between(clock, Instant.now())).isLessThan(Duration.ofMinutes(2));
      assertThat(Duration.between(Instant.now(), clock)).isLessThan(Duration.ofMinutes(2));
    }

    String tryTask() throws IOException {
      input.write("try\n");
      input.flush();
      return output.readLine();
    }

    @Override
    public void close() {
      child.close();
    }
  }

  @AfterEach
  void close() {
    machines.forEach(Machine::close);
  }

  private List<String> runOnAll(String provider, String address) throws IOException {
    List<String> outcomes = new ArrayList<>();
    for (int offset : OFFSETS) {
      machines.add(Machine.start(offset, provider, address));
    }
    for (Machine machine : machines) {
      outcomes.add(machine.tryTask());
    }
    System.out.println("clocks ten minutes apart, " + provider + ": " + outcomes);
    return outcomes;
  }

  @Test
  void timestampsLetEveryMachineRunTheTask() throws IOException, SQLException {
    try (Connection keptOpen = DriverManager.getConnection("jdbc:h2:" + DATABASE)) {
      keptOpen
          .createStatement()
          .execute(
              "create table shedlock(name varchar(64) primary key, lock_until timestamp,"
                  + " locked_at timestamp, locked_by varchar(255))");
      Server server = Server.createTcpServer("-tcpPort", "0").start();
      try {
        String address = "jdbc:h2:tcp://127.0.0.1:" + server.getPort() + "/" + DATABASE;
        assertThat(runOnAll("jdbc", address)).containsExactly("RAN", "RAN", "RAN");
      } finally {
        server.stop();
      }
    }
  }

  @Test
  void sessionLetsOneMachineRunTheTask() throws IOException {
    try (EmbeddedZooKeeper zooKeeper = EmbeddedZooKeeper.launch()) {
      assertThat(runOnAll("baton", zooKeeper.connectString()))
          .containsExactly("RAN", "SKIPPED", "SKIPPED");
    }
  }
}
