package dev.baton.sim.soak;

import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperProcess;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** Faults of one server at a time. Every server is running and serving again in the end. */
final class ServerFaults implements FaultMaker {

  private final ZooKeeperCluster cluster;
  private final ServerDisks disks;
  private final SoakTimes times;

  ServerFaults(SoakStage stage) {
    this.cluster = stage.cluster();
    this.disks = stage.serverDisks();
    this.times = stage.soakTimes();
  }

  @Override
  public Set<FaultKind> faultKinds() {
    return EnumSet.of(
        FaultKind.SERVER_KILLED,
        FaultKind.SERVER_RESTARTED,
        FaultKind.SERVER_PAUSED,
        FaultKind.SERVER_PAUSED_LONG,
        FaultKind.DISK_FULL);
  }

  @Override
  public Optional<MadeFault> makeFault(FaultKind kind, Random random) {
    ZooKeeperProcess server = cluster.server(1 + random.nextInt(cluster.servers().size()));
    String role = server.currentRole().map(Object::toString).orElse("out of service");
    Duration brief = times.partOfSession(random, 0.1, 0.7);
    Duration longer = times.partOfSession(random, 1.1, 1.6);
    switch (kind) {
      case SERVER_KILLED -> server.kill();
      case SERVER_RESTARTED -> server.stop();
      case SERVER_PAUSED, SERVER_PAUSED_LONG -> server.pause();
      default -> disks.fillDisk(server);
    }
    Duration length =
        switch (kind) {
          case SERVER_RESTARTED -> Duration.ZERO;
          case SERVER_PAUSED -> brief;
          default -> longer;
        };
    return Optional.of(
        new MadeFault(
            "server " + server.id() + ", " + role, length, () -> undoFault(kind, server)));
  }

  /**
   * Undoes a fault. A server with a full disk is killed before there is room again. It knows
   * transactions that it could not log, and would otherwise go on behind the gap. That is not a
   * crash, and beyond ZooKeeper's promises.
   */
  private void undoFault(FaultKind kind, ZooKeeperProcess server) {
    switch (kind) {
      case SERVER_PAUSED, SERVER_PAUSED_LONG -> server.resume();
      case DISK_FULL -> {
        server.kill();
        disks.freeDisk(server);
        startAfterFullDisk(server);
      }
      default -> server.start();
    }
    server.awaitServing();
  }

  /**
   * Starts a server. If the full disk has left a gap in its log, ZooKeeper refuses to start. Then
   * its data are deleted, as an operator would do, and the other servers, which all serve, have
   * them.
   */
  private void startAfterFullDisk(ZooKeeperProcess server) {
    server.start();
    ConditionWait.waitUntil(
        "server " + server.id() + " to serve, or to refuse its log",
        () -> server.currentRole().isPresent() || server.hasRefusedItsLog());
    if (server.hasRefusedItsLog()) {
      cluster.servers().stream()
          .filter(other -> other != server)
          .forEach(other -> other.awaitServing());
      server.deleteData();
      server.start();
    }
  }
}
