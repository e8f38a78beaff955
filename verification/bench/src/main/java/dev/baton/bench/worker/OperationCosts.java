package dev.baton.bench.worker;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The costs of some operations.
 *
 * @param cpuNanos the CPU time that their processes took meanwhile, with compiler and collector
 * @param nanos the time of each operation
 */
public record OperationCosts(long cpuNanos, List<Long> nanos) {
  /** Creates costs with an immutable copy of the times. */
  public OperationCosts {
    nanos = List.copyOf(nanos);
  }

  /** Returns these costs and {@code others} together. */
  public OperationCosts plusCosts(OperationCosts others) {
    return new OperationCosts(
        cpuNanos + others.cpuNanos, Stream.concat(nanos.stream(), others.nanos.stream()).toList());
  }

  /** Returns the time of all operations, one after the other. */
  public long sumOfNanos() {
    return nanos.stream().mapToLong(Long::longValue).sum();
  }

  static OperationCosts parseLine(String line) {
    List<Long> numbers = Arrays.stream(line.split(" ", -1)).map(Long::valueOf).toList();
    return new OperationCosts(numbers.get(0), numbers.subList(1, numbers.size()));
  }

  String toLine() {
    return Stream.concat(Stream.of(cpuNanos), nanos.stream())
        .map(String::valueOf)
        .collect(Collectors.joining(" "));
  }
}
