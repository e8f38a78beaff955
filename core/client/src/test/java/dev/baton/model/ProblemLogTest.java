package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.testkit.ConditionWait.waitUntil;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.testkit.model.NodePermission;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the log says of a problem that nobody listens to. */
class ProblemLogTest {
  private static final String PROBLEM = " cannot take part in " + PATH;

  private final World world = new World();
  private final PrintStream before = System.err;
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();

  @BeforeEach
  void listen() {
    var unused = world.line("first").get(0).closeAsync();
    world.run(SOON);
    world.zooKeeper.denyPermission(PATH, NodePermission.CREATE);
    System.setErr(new PrintStream(log, true, UTF_8));
  }

  @AfterEach
  void nothingIsLeft() {
    System.setErr(before);
    world.close();
  }

  private Baton baton() {
    return world.baton("A");
  }

  /** How many lines name the problem of {@code id}, once {@code more} is there. */
  private long linesOf(String id, String more) {
    waitUntil("the log", () -> log.toString(UTF_8).contains(more));
    return log.toString(UTF_8).lines().filter(line -> line.contains(id + PROBLEM)).count();
  }

  @Test
  void candidateThatIsKeptOutIsLoggedOnceAndThenRarely() {
    baton().election(PATH).candidate("A").campaign();
    world.run(Duration.ofMinutes(9));
    baton().election(PATH).candidate("B").campaign();
    world.run(SOON);
    assertThat(linesOf("A", "B" + PROBLEM)).isEqualTo(1);
    assertThat(log.toString(UTF_8)).contains("WARN");
    world.run(Duration.ofMinutes(5));
    assertThat(linesOf("A", "times more since this was last logged")).isEqualTo(2);
  }

  @Test
  void lockThatIsKeptOutIsLoggedOnce() {
    for (int i = 0; i < 5; i++) {
      var unused = world.lock("A").tryAcquireAsync();
      world.run(SOON);
    }
    baton().election(PATH).candidate("B").campaign();
    world.run(SOON);
    assertThat(linesOf("A", "B" + PROBLEM)).isEqualTo(1);
  }
}
