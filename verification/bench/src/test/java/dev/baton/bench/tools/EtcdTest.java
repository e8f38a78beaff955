package dev.baton.bench.tools;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
final class EtcdTest {
  @Test
  void servesLocks() {
    assertThat(EtcdServer.isHere()).isTrue();
    try (EtcdServer etcd = EtcdServer.startServer(true)) {
      CommandRun run = etcd.lockCommand("/a", "sh", "-c", "echo \"$ETCD_LOCK_KEY\"").runOnce();
      assertThat(run.printed()).startsWith("/a/");
    }
  }

  @Test
  void leavesNothingBehind() {
    Traces before = Traces.now();
    EtcdServer etcd = EtcdServer.startServer(false);
    assertThat(Traces.now().processes()).hasSize(before.processes().size() + 1);
    assertThat(Traces.now().directories()).hasSize(before.directories().size() + 1);
    etcd.close();
    etcd.close();
    assertThat(Traces.now()).isEqualTo(before);
  }
}
