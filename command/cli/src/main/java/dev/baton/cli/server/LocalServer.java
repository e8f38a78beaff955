package dev.baton.cli.server;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The ZooKeeper server on this machine. The first program that needs it starts it. It then serves
 * all programs of the user until it is stopped or the machine shuts down.
 */
public final class LocalServer {
  private static final Duration START_LIMIT = Duration.ofSeconds(30);
  private static final Duration END_LIMIT = Duration.ofSeconds(5);
  private static final Duration DYING_LIMIT = Duration.ofSeconds(1);

  private final StateFolder folder;
  private final ServerProcess process;

  /** Creates a handle for the server that keeps its files in {@code folder}. */
  public LocalServer(StateFolder folder) {
    this.folder = folder;
    this.process = ServerProcess.ofThisUser(folder);
  }

  /** Starts the server if it does not run. Returns the connect string for a ZooKeeper client. */
  public String ensureRunning() {
    return start().connect();
  }

  /** Starts the server if it does not run, and returns when it serves. */
  public ServerStatus.RunningServer start() {
    ServerStatus status = status();
    if (status instanceof ServerStatus.RunningServer running) {
      return running;
    }
    return status instanceof ServerStatus.StoppedServer ? launch() : awaitServing(null);
  }

  private ServerStatus.RunningServer launch() {
    synchronized (LocalServer.class) {
      try {
        folder.prepare();
        try (StartLock lock = StartLock.acquire(folder.startLock(), START_LIMIT)) {
          return awaitServing(
              status() instanceof ServerStatus.StoppedServer ? process.launch() : null);
        }
      } catch (IOException e) {
        throw LocalServerException.unusableFolder(folder, e);
      }
    }
  }

  private ServerStatus.RunningServer awaitServing(@Nullable Process launched) {
    PollingWait patience = new PollingWait(START_LIMIT);
    ServerStatus status;
    do {
      boolean ended = launched != null && !launched.isAlive();
      status = status();
      if (status instanceof ServerStatus.RunningServer running) {
        return running;
      }
      if (launched != null && ended) {
        throw LocalServerException.serverEnded(launched.exitValue(), folder);
      }
    } while (patience.pause());
    throw LocalServerException.serverSilent(status, START_LIMIT, folder);
  }

  /**
   * Stops the server; returns false if it did not run. The sessions of its clients outlive it, and
   * continue if it is started again in time.
   */
  public boolean stop() {
    Optional<ProcessHandle> server = process.find(readAddress());
    server.ifPresent(LocalServer::endProcess);
    return server.isPresent();
  }

  private static void endProcess(ProcessHandle server) {
    server.destroy();
    if (!awaitEnd(server, END_LIMIT)) {
      server.destroyForcibly();
      if (!awaitEnd(server, END_LIMIT)) {
        throw LocalServerException.serverUndying(server.pid());
      }
    }
  }

  private static boolean awaitEnd(ProcessHandle server, Duration limit) {
    PollingWait patience = new PollingWait(limit);
    while (server.isAlive()) {
      if (!patience.pause()) {
        return false;
      }
    }
    return true;
  }

  /** Returns the status, according to the server's own answers. */
  public ServerStatus status() {
    Optional<ServerAddress> address = readAddress();
    return process
        .find(address)
        .map(server -> status(server, address))
        .orElseGet(ServerStatus.StoppedServer::new);
  }

  private Optional<ServerAddress> readAddress() {
    try {
      return ServerAddress.read(folder.addressFile());
    } catch (IOException e) {
      throw LocalServerException.unusableFolder(folder, e);
    }
  }

  private ServerStatus status(ProcessHandle server, Optional<ServerAddress> written) {
    Optional<ServerAddress> own = written.filter(address -> address.pid() == server.pid());
    if (own.isEmpty()) {
      return new ServerStatus.SilentServer(server.pid(), "it has not written its address");
    }
    try {
      return status(own.get());
    } catch (IOException e) {
      return awaitEnd(server, DYING_LIMIT)
          ? new ServerStatus.StoppedServer()
          : new ServerStatus.SilentServer(server.pid(), "it does not answer");
    }
  }

  private static ServerStatus status(ServerAddress address) throws IOException {
    ServerProbe probe = ServerProbe.localProbe(address.port());
    Map<String, String> vitals = probe.readVitals();
    if (!vitals.containsKey("Mode") || !probe.opensSession()) {
      return new ServerStatus.SilentServer(address.pid(), "it is not serving yet");
    }
    return new ServerStatus.RunningServer(
        address.connectString(),
        address.pid(),
        vitals.getOrDefault("Zookeeper version", "unknown").replaceFirst("-.*", ""),
        Integer.parseInt(vitals.getOrDefault("Connections", "1")) - 1,
        Integer.parseInt(vitals.getOrDefault("Node count", "0")));
  }
}
