package dev.baton.bench.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WorkerLinesTest {
  @Test
  void workerReadsTheOrderThatItsParentWrote() {
    RepeatOrder times = RepeatOrder.manyTimes(100, Duration.ofMillis(46));
    RepeatOrder time = RepeatOrder.fillTime(Duration.ofSeconds(4), 8);
    assertThat(RepeatOrder.parseLine(times.toLine())).isEqualTo(times);
    assertThat(RepeatOrder.parseLine(time.toLine())).isEqualTo(time);
  }

  @Test
  void parentReadsTheCostsThatItsWorkerWrote() {
    OperationCosts costs = new OperationCosts(70_000_000, List.of(3L, 5L));
    OperationCosts none = new OperationCosts(1, List.of());
    assertThat(OperationCosts.parseLine(costs.toLine())).isEqualTo(costs);
    assertThat(OperationCosts.parseLine(none.toLine())).isEqualTo(none);
  }

  @Test
  void costsOfProcessesAddUp() {
    OperationCosts costs =
        new OperationCosts(2, List.of(3L)).plusCosts(new OperationCosts(5, List.of(7L, 11L)));
    assertThat(costs).isEqualTo(new OperationCosts(7, List.of(3L, 7L, 11L)));
    assertThat(costs.sumOfNanos()).isEqualTo(21);
  }
}
