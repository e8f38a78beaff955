package dev.baton.spring.autoconfigure;

import dev.baton.Baton;
import dev.baton.BatonBuilder;
import dev.baton.spring.BatonConnectionDetails;
import dev.baton.spring.settings.ConnectionSettings;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the servers of an ensemble: those of the application's connection details, of its own
 * builder, or of a property.
 *
 * @param own the builder of the application; null if it has none
 * @param details the connection details of the application; null if it has none
 * @param directed whether a test chooses other servers anyway
 */
record BuilderChoice(
    @Nullable BatonBuilder own,
    @Nullable BatonConnectionDetails details,
    ConnectionSettings connection,
    boolean directed) {
  private static final String DIRECTED = "chosen-by-the-test:2181";

  /**
   * Returns the builder of the application, or a new one, with the servers.
   *
   * @throws WrongSetupException if there are none; or a builder and a property, and nothing that
   *     prevails over both
   */
  BatonBuilder chooseBuilder() {
    String prevailing = directed ? DIRECTED : readDetails();
    if (prevailing == null) {
      return own == null ? openBySetting() : checkAlone(own);
    }
    return own == null ? Baton.builder(prevailing) : own.connectString(prevailing);
  }

  private @Nullable String readDetails() {
    return details == null ? null : details.connectString().strip();
  }

  private String setting() {
    return connection.prefix() + "connect";
  }

  private BatonBuilder checkAlone(BatonBuilder builder) {
    if (connection.settings().hasConnect()) {
      throw new WrongSetupException(
          setting() + " has no effect: the application has a bean of type BatonBuilder.",
          "Remove one of them. Other settings are applied to the BatonBuilder.");
    }
    return builder;
  }

  private BatonBuilder openBySetting() {
    if (!connection.settings().hasConnect()) {
      throw new WrongSetupException(
          "It is not known which ZooKeeper servers to use: " + setting() + " is not set.",
          "Set %s=host1:2181,host2:2181,host3:2181. To run without Baton, set baton.enabled=false."
              .formatted(setting()));
    }
    return connection.openBuilder(Objects.requireNonNull(connection.settings().connect()));
  }
}
