package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.observe.ElectionObservation;
import dev.baton.observe.ElectionObserver;
import dev.baton.participants.Participant;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.session.EngineSettings;
import dev.baton.testkit.model.ModelRoute;
import dev.baton.testkit.model.ModelSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever happens, an observer knows in the end how things stand. */
class ObserveAnythingTest {
  private static final int WORLDS = 50;
  private static final int DEEDS = 25;
  private static final int SERVERS = 3;

  /** What an observer can conclude from all that it is told. */
  private static final class Account implements ElectionObserver {
    private final List<String> ids = new ArrayList<>();
    private final List<String> wrong = new ArrayList<>();
    private Optional<String> leader = Optional.empty();
    private long token;
    private boolean suspended;

    private void demand(boolean right, String what) {
      if (!right) {
        wrong.add(what);
      }
    }

    /** Nothing that was told is taken back, however far behind the next server is. */
    @Override
    public void onLeaderChanged(Optional<Participant> now) {
      leader = now.map(Participant::nodePath);
      long next = now.map(Participant::fencingToken).orElse(token + 1);
      demand(next > token, "the token " + next + " came behind " + token);
      token = now.isPresent() ? next : token;
    }

    @Override
    public void onJoined(Participant participant) {
      ids.add(participant.id());
    }

    @Override
    public void onLeft(Participant participant) {
      demand(ids.remove(participant.id()), participant.id() + " left, but had not joined");
    }

    @Override
    public void onSuspended() {
      demand(!suspended, "suspended twice");
      suspended = true;
    }

    @Override
    public void onResumed() {
      demand(suspended, "resumed, but was not suspended");
      suspended = false;
    }

    void check(String name, List<Participant> all) {
      assertThat(wrong).as(name).isEmpty();
      assertThat(suspended).as(name).isFalse();
      assertThat(ids)
          .as(name)
          .containsExactlyInAnyOrderElementsOf(all.stream().map(Participant::id).toList());
      assertThat(leader).as(name).isEqualTo(all.stream().findFirst().map(Participant::nodePath));
    }
  }

  @ParameterizedTest
  @EnumSource(TurnRule.class)
  void itsLastWordIsHowThingsStand(TurnRule rule) {
    for (int seed = 1; seed <= WORLDS; seed++) {
      Random random = new Random(seed);
      try (World world = new World(EngineSettings.DEFAULT, servers(random))) {
        new Course(world, rule, random).play(rule + " " + seed);
      }
    }
  }

  private static ModelSettings servers(Random random) {
    return new ModelSettings(
        SERVERS,
        Duration.ofMillis(500),
        Duration.ofMillis(3),
        Duration.ofSeconds(2),
        Duration.ofSeconds(4),
        random::nextLong);
  }

  /** What happens in one world, drawn from its seed. */
  private static final class Course {
    private final World world;
    private final TurnRule rule;
    private final Random random;
    private final ModelRoute route;
    private final Account account = new Account();
    private final List<Candidate> candidates = new ArrayList<>();
    private int come;

    Course(World world, TurnRule rule, Random random) {
      this.world = world;
      this.rule = rule;
      this.random = random;
      this.route = world.routeOf("observer");
    }

    void play(String name) {
      ElectionObservation observation = world.baton("observer").election(PATH).observe(account);
      for (int i = 0; i < DEEDS; i++) {
        doSomething();
        world.run(Duration.ofMillis(random.nextInt(random.nextInt(4) == 0 ? 8_000 : 20)));
      }
      heal();
      world.run(TIMEOUT.multipliedBy(6));
      List<Participant> all = world.baton("judge").election(PATH).participants();

      assertThat(observation.participants()).as(name).isEqualTo(all);
      assertThat(observation.isCurrent()).as(name).isTrue();
      account.check(name, all);
    }

    private void doSomething() {
      int server = random.nextInt(SERVERS);
      switch (random.nextInt(14)) {
        case 0, 1, 2 -> come();
        case 3, 4 -> leave();
        case 5, 6 -> world.zooKeeper.reapContainers();
        case 7 -> world.zooKeeper.deleteTree(PATH);
        case 8 -> route.cutLinks("for the test");
        case 9 -> route.setBlackHole(random.nextBoolean());
        case 10 -> world.zooKeeper.expireAll();
        case 11 -> world.zooKeeper.restartServer(server);
        case 12 -> world.zooKeeper.setBacklog(server, Duration.ofMillis(random.nextInt(3_000)));
        default -> world.zooKeeper.loseAnswer(random.nextBoolean() ? Asked::node : Asked::line);
      }
    }

    private void come() {
      String machine = "machine " + random.nextInt(3);
      candidates.add(
          world
              .baton(machine)
              .election(PATH)
              .withRule(rule)
              .candidate("candidate " + come++)
              .registered()
              .campaign());
    }

    private void leave() {
      if (!candidates.isEmpty()) {
        var unused = candidates.remove(random.nextInt(candidates.size())).closeAsync();
      }
    }

    private void heal() {
      route.setBlackHole(false);
      for (int server = 0; server < SERVERS; server++) {
        world.zooKeeper.setBacklog(server, Duration.ZERO);
      }
    }
  }
}
