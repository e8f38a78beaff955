package dev.baton.runtime.zookeeper;

import java.util.Properties;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.common.ZKConfig;

/**
 * ZooKeeper's client settings from the system properties, read without the classes of TLS. The
 * original loads these to learn the names of TLS's properties, and they ask the JVM for all its
 * ciphers. That is half of the time of a first connection.
 */
public final class PropertyConfig extends ZKClientConfig {
  private static final String PREFIX = "zookeeper.";

  /** Takes the settings that the system properties have now. */
  public PropertyConfig() {}

  /** Called by the constructor of the superclass, instead of its own reading. */
  @Override
  protected void handleBackwardCompatibility() {
    Properties all = System.getProperties();
    for (String name : all.stringPropertyNames()) {
      if (name.startsWith(PREFIX)
          || name.equals(ZKConfig.JUTE_MAXBUFFER)
          || name.equals(ZKConfig.JGSS_NATIVE)) {
        setProperty(name, all.getProperty(name));
      }
    }
  }
}
