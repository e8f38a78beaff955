package dev.baton.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What is done, one operation after the other; any part of a script is a script, too.
 *
 * @param sessions how many there are at once, numbered from 0
 */
record Script(int sessions, List<Operation> operations) {
  Script {
    operations = List.copyOf(operations);
  }

  Script without(int from, int to) {
    List<Operation> fewer = new ArrayList<>(operations.subList(0, from));
    fewer.addAll(operations.subList(to, operations.size()));
    return new Script(sessions, fewer);
  }

  Script with(int index, Operation changed) {
    List<Operation> all = new ArrayList<>(operations);
    all.set(index, changed);
    return new Script(sessions, all);
  }

  /** What several servers can do. */
  Script forSeveralServers() {
    return new Script(
        sessions, operations.stream().filter(each -> !each.needsOneServer()).toList());
  }

  /** What ends all that lasts beyond its operation. */
  Stream<Operation> ends() {
    return operations.stream().flatMap(Operation::ends).distinct();
  }

  int size() {
    return operations.size();
  }

  /** One line for each operation. */
  @Override
  public String toString() {
    return IntStream.range(0, size())
        .mapToObj(i -> i + ": " + operations.get(i))
        .collect(Collectors.joining("\n"));
  }
}
