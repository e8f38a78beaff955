package dev.baton.spring.autoconfigure;

import dev.baton.Baton;
import dev.baton.BatonBuilder;
import dev.baton.spring.settings.ConnectionSettings;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the servers of an ensemble: those of the application's own builder, or of a property.
 *
 * @param own the builder of the application; null if it has none
 * @param directed whether a test chooses other servers anyway
 */
record BuilderChoice(@Nullable BatonBuilder own, ConnectionSettings connection, boolean directed) {
  private static final String DIRECTED = "chosen-by-the-test:2181";

  /**
   * Returns the builder of the application, or one for {@code connect}.
   *
   * @throws WrongSetupException if there is neither, or both, unless it is directed
   */
  BatonBuilder chooseBuilder() {
    String setting = connection.prefix() + "connect";
    boolean set = connection.settings().hasConnect();
    if (directed) {
      return own == null ? Baton.builder(DIRECTED) : own;
    }
    if (own != null && set) {
      throw new WrongSetupException(
          setting + " has no effect: the application has a bean of type BatonBuilder.",
          "Remove one of them. Other settings are applied to the BatonBuilder.");
    }
    if (own == null && !set) {
      throw new WrongSetupException(
          "It is not known which ZooKeeper servers to use: " + setting + " is not set.",
          "Set %s=host1:2181,host2:2181,host3:2181. To run without Baton, set baton.enabled=false."
              .formatted(setting));
    }
    return own == null
        ? connection.openBuilder(Objects.requireNonNull(connection.settings().connect()))
        : own;
  }
}
