package dev.baton.differential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShrinkingTest {
  private static final ZooKeeperRequest NEEDED = new ZooKeeperRequest.Delete("/needed");
  private static final ZooKeeperRequest OTHER = new ZooKeeperRequest.Delete("/other");
  private static final Operation CAUSE = new Operation.Write("/cause", "");
  private static final int LENGTH = 50;

  /** Fails where somebody writes, and something is deleted later. */
  private static boolean fails(Script script) {
    int written = script.operations().indexOf(CAUSE);
    return written >= 0
        && script.operations().subList(written, script.size()).stream()
            .anyMatch(operation -> operation.paths().contains("/needed"));
  }

  @Test
  void leavesOnlyWhatIsNeeded() {
    List<Operation> operations =
        new ArrayList<>(IntStream.range(0, LENGTH).mapToObj(Operation.Drop::new).toList());
    operations.add(30, CAUSE);
    ZooKeeperRequest multi = new ZooKeeperRequest.MultiRequest(List.of(OTHER, NEEDED, OTHER));
    operations.add(40, new Operation.Ask(0, List.of(OTHER, multi, OTHER)));

    Script smallest = Shrinking.smallest(new Script(1, operations), ShrinkingTest::fails);

    ZooKeeperRequest.MultiRequest needed = new ZooKeeperRequest.MultiRequest(List.of(NEEDED));
    assertThat(smallest.operations()).containsExactly(CAUSE, new Operation.Ask(0, List.of(needed)));
  }
}
