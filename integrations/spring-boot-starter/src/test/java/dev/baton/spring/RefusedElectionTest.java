package dev.baton.spring;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.Baton;
import dev.baton.spring.actuator.HealthFinding;
import java.io.IOException;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An application that may not take part in its election. */
final class RefusedElectionTest {
  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  @Test
  void healthSaysThatItIsKeptOut() throws KeeperException, IOException, InterruptedException {
    try (ZooKeeper owner =
        new ZooKeeper(APPLICATIONS.server().connectString(), 30_000, event -> {})) {
      owner.create("/foreign", new byte[0], ZooDefs.Ids.READ_ACL_UNSAFE, CreateMode.PERSISTENT);
    }
    APPLICATIONS
        .runner()
        .withPropertyValues("baton.elections.foreign.path=/foreign/job")
        .run(
            application -> {
              Baton baton = application.getBean(Baton.class);
              await()
                  .atMost(LIMIT)
                  .until(() -> HealthFinding.judgeConnection(baton).status().equals("DEGRADED"));
              assertThat(HealthFinding.judgeConnection(baton).details().get("reasons"))
                  .asInstanceOf(InstanceOfAssertFactories.list(String.class))
                  .singleElement()
                  .asString()
                  .contains("/foreign");
            });
  }
}
