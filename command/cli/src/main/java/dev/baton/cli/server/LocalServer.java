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
  public ServerStatus.Running start() {
    ServerStatus status = status();
    if (status instanceof ServerStatus.Running running) {
      return running;
    }
    return status instanceof ServerStatus.Stopped ? launch() : await(null);
  }

  private ServerStatus.Running launch() {
    synchronized (LocalServer.class) {
      try {
        folder.prepare();
        try (StartLock lock = StartLock.acquire(folder.startLock(), START_LIMIT)) {
          return await(status() instanceof ServerStatus.Stopped ? process.launch() : null);
        }
      } catch (IOException e) {
        throw LocalServerException.unusable(folder, e);
      }
    }
  }

  private ServerStatus.Running await(@Nullable Process launched) {
    Patience patience = new Patience(START_LIMIT);
    ServerStatus status;
    do {
      boolean ended = launched != null && !launched.isAlive();
      status = status();
      if (status instanceof ServerStatus.Running running) {
        return running;
      }
      if (launched != null && ended) {
        throw LocalServerException.ended(launched.exitValue(), folder);
      }
    } while (patience.pause());
    throw LocalServerException.silent(status, START_LIMIT, folder);
  }

  /**
   * Stops the server; returns false if it did not run. The sessions of its clients outlive it, and
   * continue if it is started again in time.
   */
  public boolean stop() {
    Optional<ProcessHandle> server = process.find(address());
    server.ifPresent(LocalServer::end);
    return server.isPresent();
  }

  private static void end(ProcessHandle server) {
    server.destroy();
    if (!ends(server, END_LIMIT)) {
      server.destroyForcibly();
      if (!ends(server, END_LIMIT)) {
        throw LocalServerException.undying(server.pid());
      }
    }
  }

  private static boolean ends(ProcessHandle server, Duration limit) {
    Patience patience = new Patience(limit);
    while (server.isAlive()) {
      if (!patience.pause()) {
        return false;
      }
    }
    return true;
  }

  /** Returns the status, according to the server's own answers. */
  public ServerStatus status() {
    Optional<Address> address = address();
    return process
        .find(address)
        .map(server -> status(server, address))
        .orElseGet(ServerStatus.Stopped::new);
  }

  private Optional<Address> address() {
    try {
      return Address.read(folder.address());
    } catch (IOException e) {
      throw LocalServerException.unusable(folder, e);
    }
  }

  private ServerStatus status(ProcessHandle server, Optional<Address> written) {
    Optional<Address> own = written.filter(address -> address.pid() == server.pid());
    if (own.isEmpty()) {
      return new ServerStatus.Silent(server.pid(), "it has not written down where it listens");
    }
    try {
      return status(own.get());
    } catch (IOException e) {
      return ends(server, DYING_LIMIT)
          ? new ServerStatus.Stopped()
          : new ServerStatus.Silent(server.pid(), "it does not answer");
    }
  }

  private static ServerStatus status(Address address) throws IOException {
    ServerProbe probe = ServerProbe.local(address.port());
    Map<String, String> vitals = probe.vitals();
    if (!vitals.containsKey("Mode") || !probe.opensSession()) {
      return new ServerStatus.Silent(address.pid(), "it is not serving yet");
    }
    return new ServerStatus.Running(
        address.connectString(),
        address.pid(),
        vitals.getOrDefault("Zookeeper version", "unknown").replaceFirst("-.*", ""),
        Integer.parseInt(vitals.getOrDefault("Connections", "1")) - 1,
        Integer.parseInt(vitals.getOrDefault("Node count", "0")));
  }
}
