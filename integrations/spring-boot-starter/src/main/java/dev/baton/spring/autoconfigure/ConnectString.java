package dev.baton.spring.autoconfigure;

import dev.baton.spring.settings.BatonProperties;
import org.springframework.core.env.Environment;

/** Chooses the ensemble of an application. */
final class ConnectString {
  private ConnectString() {}

  /**
   * Returns {@code baton.connect}.
   *
   * @throws MissingConnectException if it is not set
   */
  static String choose(BatonProperties settings, Environment environment) {
    String connect = settings.connect();
    if (connect == null || connect.isBlank()) {
      throw new MissingConnectException(
          "It is not known which ZooKeeper servers to use: baton.connect is not set.",
          "Set baton.connect=host1:2181,host2:2181,host3:2181. To run without Baton, set"
              + " baton.enabled=false.");
    }
    return connect.strip();
  }
}
