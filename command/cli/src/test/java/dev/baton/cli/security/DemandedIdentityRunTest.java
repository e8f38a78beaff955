package dev.baton.cli.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Cli.Answer;
import dev.baton.cli.Console;
import dev.baton.cli.shell.ExitCode;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperConfig;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The command with servers that demand a proven identity. */
@Tag("long")
class DemandedIdentityRunTest {
  @Test
  void runWithoutOneIsNotPermitted() {
    try (ZooKeeperCluster cluster =
        ZooKeeperCluster.launch(
            1,
            ZooKeeperConfig.DEFAULT
                .withSystemProperty("zookeeper.enforce.auth.enabled", "true")
                .withSystemProperty("zookeeper.enforce.auth.schemes", "digest"))) {
      List<Object> options = List.of("--connect", cluster.connectString());

      Answer refused = Console.answer(options, "run", "/jobs/report", "--", "true");

      assertThat(refused.err()).contains("demand a proven identity");
      assertThat(refused.exitCode()).isEqualTo(ExitCode.NOT_PERMITTED);
    }
  }
}
