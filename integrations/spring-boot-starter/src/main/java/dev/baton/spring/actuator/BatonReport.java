package dev.baton.spring.actuator;

import dev.baton.Baton;
import dev.baton.BatonHealth;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;

/**
 * The elections and shards of an application.
 *
 * @param state the health of the connection to the main ensemble
 * @param reasons why it is not healthy
 * @param sessionTimeout the session timeout, as in PT10S
 * @param ensembles the further ensembles, by name
 * @param elections the elections
 * @param shards the shards
 */
public record BatonReport(
    String state,
    List<String> reasons,
    String sessionTimeout,
    SortedMap<String, EnsembleReport> ensembles,
    List<ElectionReport> elections,
    List<ShardReport> shards) {
  /** The connection to a further ensemble. */
  public record EnsembleReport(String state, List<String> reasons, String sessionTimeout) {
    static EnsembleReport describe(Baton baton) {
      BatonHealth health = baton.health();
      return new EnsembleReport(
          health.state().name(), health.reasons(), baton.sessionTimeout().toString());
    }
  }

  /**
   * Shards, and the numbers of the ones led by this process. The main ensemble has an empty name.
   */
  public record ShardReport(
      String name, String ensemble, String path, int count, SortedSet<Integer> leading) {}
}
