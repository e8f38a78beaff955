package dev.baton.testkit;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * How a server is set up. Immutable: every method gives a changed copy.
 *
 * @param properties the lines of {@code zoo.cfg}, without those that say where the server is
 * @param systemProperties Java system properties, for the settings that ZooKeeper reads from there
 */
public record ZooKeeperConfig(
    Map<String, String> properties, Map<String, String> systemProperties) {

  /**
   * Quick servers for tests: a tick of 100 ms, sessions from 200 ms to 60 s, a follower has 5 s to
   * join its leader and may be out of touch with it for 2 s, any number of connections, all four
   * letter words, no admin server. Writes are not forced to the disk: they survive the death of the
   * server, but not that of the machine.
   */
  public static final ZooKeeperConfig DEFAULT =
      new ZooKeeperConfig(
          Map.of(
              "tickTime", "100",
              "maxSessionTimeout", "60000",
              "initLimit", "50",
              "syncLimit", "20",
              "maxClientCnxns", "0",
              "4lw.commands.whitelist", "*",
              "admin.enableServer", "false",
              "forceSync", "no"),
          Map.of());

  /** Takes immutable copies. */
  public ZooKeeperConfig {
    properties = Map.copyOf(properties);
    systemProperties = Map.copyOf(systemProperties);
  }

  /**
   * The server's unit of time, in whole milliseconds. It sees to sessions once a tick, and unless
   * {@link #sessionTimeouts} says otherwise grants none below two ticks. Below 20 ms an ensemble is
   * not stable.
   */
  public ZooKeeperConfig tickTime(Duration tick) {
    return property("tickTime", Long.toString(tick.toMillis()));
  }

  /** The session timeouts that it grants, whatever a client asks for, in whole milliseconds. */
  public ZooKeeperConfig sessionTimeouts(Duration least, Duration most) {
    return property("minSessionTimeout", Long.toString(least.toMillis()))
        .property("maxSessionTimeout", Long.toString(most.toMillis()));
  }

  /** How many ticks a follower has to connect to its leader and to catch up. */
  public ZooKeeperConfig initLimit(int ticks) {
    return property("initLimit", Integer.toString(ticks));
  }

  /** How many ticks a follower and its leader may be out of touch before they part. */
  public ZooKeeperConfig syncLimit(int ticks) {
    return property("syncLimit", Integer.toString(ticks));
  }

  /** Any line of {@code zoo.cfg}. */
  public ZooKeeperConfig property(String name, String value) {
    return new ZooKeeperConfig(with(properties, name, value), systemProperties);
  }

  /** Any Java system property, for example {@code znode.container.checkIntervalMs}. */
  public ZooKeeperConfig systemProperty(String name, String value) {
    return new ZooKeeperConfig(properties, with(systemProperties, name, value));
  }

  private static Map<String, String> with(Map<String, String> map, String name, String value) {
    Map<String, String> changed = new HashMap<>(map);
    changed.put(name, value);
    return changed;
  }
}
