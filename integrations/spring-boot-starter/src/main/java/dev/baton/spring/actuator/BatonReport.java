package dev.baton.spring.actuator;

import java.util.List;
import java.util.SortedSet;

/**
 * The elections and shards of an application.
 *
 * @param state the health of the connection
 * @param reasons why it is not healthy
 * @param sessionTimeout the session timeout, as in PT10S
 * @param elections the elections
 * @param shards the shards
 */
public record BatonReport(
    String state,
    List<String> reasons,
    String sessionTimeout,
    List<ElectionReport> elections,
    List<ShardReport> shards) {
  /** Shards, and the numbers of the ones led by this process. */
  public record ShardReport(String name, String path, int count, SortedSet<Integer> leading) {}
}
