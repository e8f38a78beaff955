package dev.baton.differential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.runtime.port.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShrinkingTest {
  private static final Request NEEDED = new Request.Delete("/needed");
  private static final Request OTHER = new Request.Delete("/other");
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
    Request multi = new Request.Multi(List.of(OTHER, NEEDED, OTHER));
    operations.add(40, new Operation.Ask(0, List.of(OTHER, multi, OTHER)));

    Script smallest = Shrinking.smallest(new Script(1, operations), ShrinkingTest::fails);

    Request.Multi needed = new Request.Multi(List.of(NEEDED));
    assertThat(smallest.operations()).containsExactly(CAUSE, new Operation.Ask(0, List.of(needed)));
  }
}
