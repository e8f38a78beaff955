package dev.baton.cli.monitor;

import dev.baton.Baton;
import dev.baton.BatonBuilder;
import dev.baton.cli.keeper.Keeper;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The services that report on this process: a health endpoint, a process id file, and systemd. */
public final class StatusServices implements AutoCloseable {
  private final Optional<PidFile> pidFile;
  private final Optional<HealthServer> health;
  private final Optional<SystemdNotifier> systemd;

  private StatusServices(
      Optional<PidFile> pidFile, Optional<HealthServer> health, Optional<SystemdNotifier> systemd) {
    this.pidFile = pidFile;
    this.health = health;
    this.systemd = systemd;
  }

  /** Returns no services. */
  public static StatusServices noServices() {
    return new StatusServices(Optional.empty(), Optional.empty(), Optional.empty());
  }

  /**
   * Opens the services that the options, or the environment for systemd, ask for.
   *
   * @throws IllegalArgumentException if a service cannot be opened
   */
  public static StatusServices open(ServiceOptions options, Keeper keeper, PrintWriter err) {
    Path file = options.pidFile();
    InetSocketAddress address = options.healthAddress();
    Optional<PidFile> pidFile =
        Optional.ofNullable(file).map(one -> PidFile.take(one, keeper.frontPid(), err));
    try {
      Optional<HealthServer> health =
          Optional.ofNullable(address)
              .map(where -> HealthServer.listen(where, options.allowedHosts(), err));
      return new StatusServices(
          pidFile, health, SystemdNotifier.fromEnvironment(System.getenv(), keeper));
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
  public void startReporting(
      Baton baton, List<JobStatus> statuses, Supplier<Optional<String>> fault) {
    health.ifPresent(server -> server.healthAnswers().watchSupervisor(baton, statuses, fault));
    systemd.ifPresent(told -> told.startReporting(statuses, fault));
  }

  /** Has what {@code settings} connects tell these services what they are to show. */
  public void applyTo(BatonBuilder settings) {
    health.ifPresent(server -> settings.telemetry(server.healthAnswers().telemetry()));
  }

  /** Reports that this process was told to end. */
  public void notifyStopping() {
    systemd.ifPresent(SystemdNotifier::notifyStopping);
  }

  @Override
  public void close() {
    systemd.ifPresent(SystemdNotifier::close);
    health.ifPresent(HealthServer::close);
    pidFile.ifPresent(PidFile::close);
  }
}
