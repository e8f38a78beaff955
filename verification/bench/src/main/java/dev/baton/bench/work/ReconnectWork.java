package dev.baton.bench.work;

import dev.baton.bench.peer.ReconnectingLink;
import dev.baton.bench.report.BetterDirection;
import dev.baton.bench.report.NumberUnit;
import dev.baton.testkit.ZooKeeperProcess;
import java.util.List;

/** The work "reconnect after a server was killed". */
public final class ReconnectWork {
  private static final List<ReconnectingLink.LinkMaker> LINKS =
      List.of(
          new ReconnectingLink.OfBaton(),
          new ReconnectingLink.OfStockClient(),
          new ReconnectingLink.OfCurator());

  private ReconnectWork() {}

  /** Creates the work, which measures the time until the client is connected to another server. */
  public static MeasuredWork afterKill(WorkScene scene) {
    MeasuredTopic topic =
        new MeasuredTopic(
            "reconnect",
            "reconnect after the connected server is killed",
            "The follower that a client is connected to is killed by SIGKILL: from that moment to"
                + " the one at which the client's code is told that it is connected again. Baton"
                + " leads an election, and is told only when a heartbeat was answered; it must not"
                + " have lost its leadership.",
            NumberUnit.NANOSECONDS,
            BetterDirection.LESS);
    return new MeasuredWork(
        topic,
        MeasuredWork.openingsFor(
            LINKS,
            ReconnectingLink.LinkMaker::makerName,
            maker -> new ReconnectEntrant(scene, maker, topic)));
  }

  private record ConnectedLink(ReconnectingLink link, ZooKeeperProcess server) {}

  private record ReconnectEntrant(
      WorkScene scene, ReconnectingLink.LinkMaker maker, MeasuredTopic topic)
      implements WorkEntrant {
    @Override
    public void runRound(MeasurementSheet sheet) throws InterruptedException {
      for (int i = 0; i < scene.repetitions(); i++) {
        measureKill(sheet);
      }
    }

    private void measureKill(MeasurementSheet sheet) throws InterruptedException {
      ConnectedLink connected = connectLink();
      while (connected.server().isLeader()) {
        // The end of the leading server would make the servers elect another first, which is not
        // measured here.
        connected.link().close();
        connected = connectLink();
      }
      scene.awaitSettled();
      long begin = System.nanoTime();
      connected.server().kill();
      connected.link().awaitReconnected();
      sheet.noteValue(topic, System.nanoTime() - begin);
      connected.link().checkNothingLost();
      connected.link().close();
      scene.ensemble().restartServer(connected.server());
    }

    private ConnectedLink connectLink() throws InterruptedException {
      String path = scene.ensemble().newPath();
      ReconnectingLink link =
          maker.connectLink(scene.connectString(), scene.sessionTimeout(), path);
      return new ConnectedLink(link, scene.ensemble().serverOfOwner(path));
    }

    @Override
    public void close() {
      // Nothing is kept from round to round.
    }
  }
}
