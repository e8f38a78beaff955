package dev.baton.bench.tools;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
final class EtcdTest {
  @Test
  void servesLocks() {
    assertThat(Etcd.isHere()).isTrue();
    try (Etcd etcd = Etcd.start(true)) {
      CommandRun run = etcd.lock("/a", "sh", "-c", "echo \"$ETCD_LOCK_KEY\"").run();
      assertThat(run.printed()).startsWith("/a/");
    }
  }

  @Test
  void leavesNothingBehind() {
    Traces before = Traces.now();
    Etcd etcd = Etcd.start(false);
    assertThat(Traces.now().processes()).hasSize(before.processes().size() + 1);
    assertThat(Traces.now().directories()).hasSize(before.directories().size() + 1);
    etcd.close();
    etcd.close();
    assertThat(Traces.now()).isEqualTo(before);
  }
}
