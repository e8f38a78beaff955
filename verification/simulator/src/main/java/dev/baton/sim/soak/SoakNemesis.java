package dev.baton.sim.soak;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The nemesis makes faults of several kinds at a time. */
final class SoakNemesis {
  private final SoakStage stage;
  private final SoakOptions options;
  private final CountDownLatch timeIsOver = new CountDownLatch(1);

  SoakNemesis(SoakStage stage, SoakOptions options) {
    this.stage = stage;
    this.options = options;
  }

  /**
   * Makes faults for the given time, and until every kind of fault has been made. Returns when all
   * faults are undone.
   *
   * @throws IllegalStateException if the nemesis could not go on
   */
  void makeFaults(Duration time) throws InterruptedException {
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      List<Future<?>> tracks = new ArrayList<>();
      for (FaultTrack track : createTracks(new Random(options.seed()))) {
        tracks.add(threads.submit(track));
      }
      TimeUnit.NANOSECONDS.sleep(time.toNanos());
      timeIsOver.countDown();
      for (Future<?> track : tracks) {
        track.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("the nemesis stumbled", e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  private List<FaultTrack> createTracks(Random random) {
    List<ClientProcess> clients = stage.clients();
    int half = clients.size() / 2;
    return Stream.of(
            new ServerFaults(stage),
            clientFaults(clients.subList(0, half)),
            clientFaults(clients.subList(half, clients.size())),
            new NetworkFaults(stage),
            new PeopleFaults(stage),
            new NodeFaults(stage),
            new CallbackFaults(stage))
        .map(maker -> createTrack(maker, random))
        .toList();
  }

  private FaultMaker clientFaults(List<ClientProcess> clients) {
    return new ClientFaults(new ClientTargets(clients, stage.eventLog()), stage.soakTimes());
  }

  private FaultTrack createTrack(FaultMaker maker, Random random) {
    return new FaultTrack(
        maker,
        options.faultKinds(),
        stage.soakTimes(),
        new Random(random.nextLong()),
        stage.eventLog(),
        timeIsOver);
  }
}
