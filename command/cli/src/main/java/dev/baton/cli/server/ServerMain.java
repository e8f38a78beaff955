package dev.baton.cli.server;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.net.BindException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Properties;
import org.apache.zookeeper.server.DatadirCleanupManager;
import org.apache.zookeeper.server.ServerConfig;
import org.apache.zookeeper.server.ZooKeeperServerMain;
import org.apache.zookeeper.server.admin.AdminServer.AdminServerException;
import org.apache.zookeeper.server.quorum.QuorumPeerConfig;
import org.apache.zookeeper.server.quorum.QuorumPeerConfig.ConfigException;

/**
 * The process of the local server: a standalone ZooKeeper on 127.0.0.1, with its data on disk.
 *
 * <p>It takes the recorded port. If there is none, or another program uses it, the system chooses
 * one. The server has no orderly shutdown: ZooKeeper answers only after data are safe on disk, so a
 * kill is as good.
 */
final class ServerMain {
  /** The exit code of a server that finds another server at work in its folder. */
  static final int ALREADY_RUNNING = 3;

  private static final int FAILED = 1;
  private static final int ANY_PORT = 0;
  private static final long LOG_LIMIT = 1 << 20;

  private ServerMain() {}

  /** Serves until killed. */
  public static void main(String[] arguments) {
    StateFolder folder = new StateFolder(Path.of(arguments[0]));
    try (FileChannel channel = openLock(folder.serverLock());
        FileLock lock = channel.tryLock()) {
      if (lock == null) {
        System.exit(ALREADY_RUNNING);
      }
      logTo(folder.logFile());
      serveClients(folder);
      System.err.println("The server ended because of the error above.");
    } catch (IOException | ConfigException | AdminServerException e) {
      System.err.println("The server could not run: " + e);
    }
    System.exit(FAILED);
  }

  private static FileChannel openLock(Path file) throws IOException {
    return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }

  private static void logTo(Path file) throws IOException {
    PrintStream log =
        new PrintStream(new BoundedLog(file, LOG_LIMIT), true, StandardCharsets.UTF_8);
    System.setOut(log);
    System.setErr(log);
    System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "info");
    System.setProperty("org.slf4j.simpleLogger.showDateTime", "true");
    System.setProperty("org.slf4j.simpleLogger.dateTimeFormat", "yyyy-MM-dd'T'HH:mm:ss.SSSZ");
    System.setProperty("org.slf4j.simpleLogger.showShortLogName", "true");
  }

  private static void serveClients(StateFolder folder)
      throws IOException, ConfigException, AdminServerException {
    File data = folder.dataFolder().toFile();
    new DatadirCleanupManager(data, data, 3, 1).start();
    int kept = ServerAddress.read(folder.addressFile()).map(ServerAddress::port).orElse(ANY_PORT);
    try {
      new RecordingServer(folder).runFromConfig(createConfig(folder, kept));
    } catch (BindException taken) {
      System.err.println("Port " + kept + " is taken; choosing another.");
      new RecordingServer(folder).runFromConfig(createConfig(folder, ANY_PORT));
    }
  }

  private static ServerConfig createConfig(StateFolder folder, int port)
      throws IOException, ConfigException {
    Properties properties = new Properties();
    properties.putAll(
        Map.of(
            "dataDir", folder.dataFolder().toString(),
            "clientPortAddress", "127.0.0.1",
            "clientPort", Integer.toString(port),
            "tickTime", "1000",
            "maxSessionTimeout", "60000",
            "maxClientCnxns", "0",
            "admin.enableServer", "false",
            "4lw.commands.whitelist", "srvr,ruok,conf"));
    QuorumPeerConfig parsed = new QuorumPeerConfig();
    parsed.parseProperties(properties);
    ServerConfig config = new ServerConfig();
    config.readFrom(parsed);
    return config;
  }

  /** A separate class, because it logs as soon as it is loaded. */
  private static final class RecordingServer extends ZooKeeperServerMain {
    private final StateFolder folder;

    RecordingServer(StateFolder folder) {
      this.folder = folder;
    }

    @Override
    protected void serverStarted() {
      try {
        new ServerAddress(getClientPort(), ProcessHandle.current().pid())
            .write(folder.addressFile());
      } catch (IOException e) {
        System.err.println("The server could not write its address: " + e);
        System.exit(FAILED);
      }
    }
  }
}
