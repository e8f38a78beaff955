package dev.baton.bench.work;

import dev.baton.bench.peer.Link;
import dev.baton.bench.report.Better;
import dev.baton.bench.report.Unit;
import dev.baton.testkit.ZooKeeperProcess;
import java.util.List;

/** The work "reconnect after a server was killed". */
public final class Reconnecting {
  private static final List<Link.Maker> LINKS =
      List.of(new Link.OfBaton(), new Link.OfStockClient(), new Link.OfCurator());

  private Reconnecting() {}

  /** Creates the work, which measures the time until the client is connected to another server. */
  public static Work afterKill(Scene scene) {
    Topic topic =
        new Topic(
            "reconnect",
            "reconnect after the connected server is killed",
            "The follower that a client is connected to is killed by SIGKILL: from that moment to"
                + " the one at which the client's code is told that it is connected again. Baton"
                + " leads an election, and is told only when a heartbeat was answered; it must not"
                + " have lost its leadership.",
            Unit.NANOSECONDS,
            Better.LESS);
    return new Work(
        topic, Work.each(LINKS, Link.Maker::name, maker -> new Kills(scene, maker, topic)));
  }

  private record Connected(Link link, ZooKeeperProcess server) {}

  private record Kills(Scene scene, Link.Maker maker, Topic topic) implements Entrant {
    @Override
    public void round(Sheet sheet) throws InterruptedException {
      for (int i = 0; i < scene.repetitions(); i++) {
        kill(sheet);
      }
    }

    private void kill(Sheet sheet) throws InterruptedException {
      Connected connected = connect();
      while (connected.server().isLeader()) {
        // The end of the leading server would make the servers elect another first, which is not
        // measured here.
        connected.link().close();
        connected = connect();
      }
      scene.settle();
      long begin = System.nanoTime();
      connected.server().kill();
      connected.link().awaitReconnected();
      sheet.note(topic, System.nanoTime() - begin);
      connected.link().check();
      connected.link().close();
      scene.ensemble().restart(connected.server());
    }

    private Connected connect() throws InterruptedException {
      String path = scene.ensemble().path();
      Link link = maker.connect(scene.servers(), scene.sessionTimeout(), path);
      return new Connected(link, scene.ensemble().serverOfOwner(path));
    }

    @Override
    public void close() {
      // Nothing is kept from round to round.
    }
  }
}
