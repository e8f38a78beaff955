package dev.baton.cli.server;

import dev.baton.cli.files.AtomicFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/**
 * The address of the local server, as it has written it down. The file outlives the server, so the
 * next server takes the same port.
 *
 * @param port on 127.0.0.1
 * @param pid of the server that wrote it
 */
record ServerAddress(int port, long pid) {
  /** Reads the address from {@code file}; empty if the file is missing or invalid. */
  static Optional<ServerAddress> read(Path file) throws IOException {
    Properties properties = new Properties();
    try (InputStream in = Files.newInputStream(file)) {
      properties.load(in);
      int port = Integer.parseInt(properties.getProperty("port", ""));
      long pid = Long.parseLong(properties.getProperty("pid", ""));
      return port > 0 && port < 1 << 16
          ? Optional.of(new ServerAddress(port, pid))
          : Optional.empty();
    } catch (NoSuchFileException | IllegalArgumentException absent) {
      return Optional.empty();
    }
  }

  /** Replaces {@code file} as a whole. A reader never finds half of it, even after a power cut. */
  void write(Path file) throws IOException {
    StringWriter text = new StringWriter();
    toProperties().store(text, "Baton's local ZooKeeper server wrote this. The port is kept.");
    AtomicFile.replaceFile(file, text.toString());
  }

  private Properties toProperties() {
    Properties properties = new Properties();
    properties.setProperty("port", Integer.toString(port));
    properties.setProperty("pid", Long.toString(pid));
    return properties;
  }

  /** Returns the connect string for a ZooKeeper client. */
  String connectString() {
    return "127.0.0.1:" + port;
  }
}
