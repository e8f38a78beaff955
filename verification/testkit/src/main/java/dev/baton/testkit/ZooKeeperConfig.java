package dev.baton.testkit;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * The settings of a server. Immutable: every method returns a changed copy.
 *
 * @param properties the lines of {@code zoo.cfg}, without those for the server's addresses and
 *     directories
 * @param systemProperties Java system properties, for the settings that ZooKeeper reads from there
 * @param heapMegabytes the most memory that the server's heap takes, in MiB
 */
public record ZooKeeperConfig(
    Map<String, String> properties, Map<String, String> systemProperties, int heapMegabytes) {

  /**
   * The settings of quick servers for tests:
   *
   * <ul>
   *   <li>a tick of 100 ms, and sessions from 200 ms to 60 s;
   *   <li>a follower has 5 s to join its leader, and may be out of touch with it for 2 s;
   *   <li>any number of connections, all four letter words, and no admin server;
   *   <li>writes are not forced to the disk: they survive the death of the server, but not of the
   *       machine;
   *   <li>a heap of at most 128 MiB.
   * </ul>
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
          Map.of(),
          128);

  /** Creates a config with immutable copies of the maps. */
  public ZooKeeperConfig {
    properties = Map.copyOf(properties);
    systemProperties = Map.copyOf(systemProperties);
  }

  /**
   * Sets the server's unit of time, in whole milliseconds.
   *
   * <p>The server checks sessions once a tick. It grants no session timeout below two ticks, unless
   * {@link #withSessionTimeouts} says otherwise. Below 20 ms an ensemble is not stable.
   */
  public ZooKeeperConfig withTickTime(Duration tick) {
    return withProperty("tickTime", Long.toString(tick.toMillis()));
  }

  /**
   * Sets the limits of the session timeouts that the server grants to clients, in whole
   * milliseconds.
   */
  public ZooKeeperConfig withSessionTimeouts(Duration least, Duration most) {
    return withProperty("minSessionTimeout", Long.toString(least.toMillis()))
        .withProperty("maxSessionTimeout", Long.toString(most.toMillis()));
  }

  /** Sets the number of ticks in which a follower must connect to its leader and catch up. */
  public ZooKeeperConfig withInitLimit(int ticks) {
    return withProperty("initLimit", Integer.toString(ticks));
  }

  /** Sets the number of ticks for which a follower and its leader may be out of touch. */
  public ZooKeeperConfig withSyncLimit(int ticks) {
    return withProperty("syncLimit", Integer.toString(ticks));
  }

  /**
   * Has servers also take connections by TLS on 127.0.0.1, from clients with a certificate.
   *
   * @param port the port for these
   * @param authority signs the server's certificate, and the clients'
   */
  public ZooKeeperConfig withTls(int port, CertificateAuthority authority) {
    return withProperty("secureClientPort", Integer.toString(port))
        .withProperty("secureClientPortAddress", "127.0.0.1")
        .withProperty("serverCnxnFactory", "org.apache.zookeeper.server.NettyServerCnxnFactory")
        .withProperty(
            "authProvider.x509", "org.apache.zookeeper.server.auth.X509AuthenticationProvider")
        .withProperty("ssl.keyStore.location", authority.sign("server", "IP:127.0.0.1").toString())
        .withProperty("ssl.trustStore.location", authority.certificate().toString())
        .withProperty("ssl.trustStore.type", "PEM");
  }

  /** Sets a line of {@code zoo.cfg}. */
  public ZooKeeperConfig withProperty(String name, String value) {
    return new ZooKeeperConfig(withEntry(properties, name, value), systemProperties, heapMegabytes);
  }

  /** Sets a Java system property, for example {@code znode.container.checkIntervalMs}. */
  public ZooKeeperConfig withSystemProperty(String name, String value) {
    return new ZooKeeperConfig(properties, withEntry(systemProperties, name, value), heapMegabytes);
  }

  /** Sets the most memory that the server's heap takes, in MiB. */
  public ZooKeeperConfig withHeap(int megabytes) {
    return new ZooKeeperConfig(properties, systemProperties, megabytes);
  }

  private static Map<String, String> withEntry(Map<String, String> map, String name, String value) {
    Map<String, String> changed = new HashMap<>(map);
    changed.put(name, value);
    return changed;
  }
}
