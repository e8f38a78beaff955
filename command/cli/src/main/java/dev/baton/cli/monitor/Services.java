package dev.baton.cli.monitor;

import dev.baton.Baton;
import dev.baton.cli.guard.Keeper;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The services that report on this process: a health endpoint, a process id file, and systemd. */
public final class Services implements AutoCloseable {
  private final Optional<PidFile> pidFile;
  private final Optional<HealthServer> health;
  private final Optional<Systemd> systemd;

  private Services(
      Optional<PidFile> pidFile, Optional<HealthServer> health, Optional<Systemd> systemd) {
    this.pidFile = pidFile;
    this.health = health;
    this.systemd = systemd;
  }

  /** Returns no services. */
  public static Services none() {
    return new Services(Optional.empty(), Optional.empty(), Optional.empty());
  }

  /**
   * Opens the services that the options, or the environment for systemd, ask for.
   *
   * @throws IllegalArgumentException if a service cannot be opened
   */
  public static Services open(ServiceOptions options, Keeper keeper, PrintWriter err) {
    Path file = options.pidFile();
    InetSocketAddress address = options.health();
    Optional<PidFile> pidFile =
        Optional.ofNullable(file).map(one -> PidFile.take(one, keeper.front(), err));
    try {
      Optional<HealthServer> health =
          Optional.ofNullable(address).map(where -> HealthServer.listen(where, err));
      return new Services(pidFile, health, Systemd.of(System.getenv(), keeper));
    } catch (IllegalArgumentException e) {
      pidFile.ifPresent(PidFile::close);
      throw e;
    }
  }

  /**
   * Starts to report on these jobs.
   *
   * @param fault returns why this process does not work, if so
   */
  public void watch(Baton baton, List<Standing> standings, Supplier<Optional<String>> fault) {
    health.ifPresent(server -> server.answers().watch(baton, standings, fault));
    systemd.ifPresent(told -> told.watch(standings, fault));
  }

  /** Reports that this process was told to end. */
  public void stopping() {
    systemd.ifPresent(Systemd::stopping);
  }

  @Override
  public void close() {
    systemd.ifPresent(Systemd::close);
    health.ifPresent(HealthServer::close);
    pidFile.ifPresent(PidFile::close);
  }
}
