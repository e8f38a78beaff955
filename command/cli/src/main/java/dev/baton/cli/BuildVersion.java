package dev.baton.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version of Baton, as the build has recorded it. */
final class BuildVersion implements IVersionProvider {
  @Override
  public String[] getVersion() throws IOException {
    Properties build = new Properties();
    try (InputStream in = BuildVersion.class.getResourceAsStream("build.properties")) {
      build.load(Objects.requireNonNull(in, "build.properties"));
    }
    return new String[] {"baton " + build.getProperty("version")};
  }
}
