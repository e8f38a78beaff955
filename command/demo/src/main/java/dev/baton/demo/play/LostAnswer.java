package dev.baton.demo.play;

import dev.baton.demo.Actor;
import dev.baton.demo.Scenario;
import dev.baton.demo.Stage;
import dev.baton.demo.member.Event.What;
import dev.baton.demo.member.NaiveCandidate;
import dev.baton.testkit.Fault;
import dev.baton.testkit.FaultProxy;
import dev.baton.testkit.OpCode;
import dev.baton.testkit.Trap;
import java.time.Duration;
import java.util.List;

/**
 * A scenario in which a server creates a candidate's node, but the answer is lost with the
 * connection.
 */
public final class LostAnswer implements Scenario {
  private static final Duration PAUSE = Duration.ofSeconds(2);

  /** The prefix of the naive client's nodes, which is followed by a number. */
  private static final String NAIVE = "/naive-";

  /** Creates the scenario. */
  public LostAnswer() {}

  @Override
  public String name() {
    return "lost-answer";
  }

  @Override
  public String title() {
    return "a create whose answer never comes: a naive client leaves a ghost, Baton none";
  }

  @Override
  public String program() {
    return "A proxy before one server cuts the connection instead of passing the answer on.";
  }

  @Override
  public String play(Stage stage) throws InterruptedException {
    try (FaultProxy proxy = FaultProxy.to(stage.ensemble().server(1).connectString())) {
      stage.say("a naive client, which asks again when no answer comes");
      int naive = naive(stage, proxy);
      stage.expect("nodes of one naive client", 2, naive);
      stage.pause(PAUSE);
      stage.say("Baton, which looks for its node before it asks again");
      List<Actor> line = baton(stage, proxy);
      stage.expect("nodes of three candidates", line.size(), stage.nodes(stage.path()).size());
      stage.pause(PAUSE);
      line.get(0).ask("leave", What.LEFT);
      line.get(1).await(What.LEADS);
      stage.expect("who led, in this order", List.of("ann", "bo"), stage.chronicle().leaders());
      stage.expect("nodes of two candidates", 2, stage.nodes(stage.path()).size());
      stage.countLeaders();
      stage.count("nodes of the naive client", naive);
      stage.count("ghosts that Baton left", stage.nodes(stage.path()).size() - 2);
      return "ann found the node that it had not heard of; nobody waits for a ghost";
    }
  }

  /** Runs the naive client, and returns how many nodes it has in the end. */
  private static int naive(Stage stage, FaultProxy proxy) throws InterruptedException {
    List<String> arguments =
        List.of(
            "naive",
            proxy.connectString(),
            Long.toString(Stage.LONG_SESSION_TIMEOUT.toMillis()),
            NAIVE);
    Actor naive = stage.actor("naive", NaiveCandidate.class, arguments);
    naive.await(What.CONNECTED);
    Trap trap = proxy.onNext(OpCode.CREATE, Fault.LOSE_ANSWER);
    naive.ask("join", What.WAITS);
    stage.awaitThat("the answer to its create to be lost", trap::isSprung);
    int nodes =
        (int) stage.nodes("/").stream().map("/"::concat).filter(LostAnswer::isNaive).count();
    stage.say("naive has " + nodes + " nodes, and knows of one: it waits for its own ghost");
    return nodes;
  }

  private static boolean isNaive(String node) {
    return node.startsWith(NAIVE);
  }

  private static List<Actor> baton(Stage stage, FaultProxy proxy) throws InterruptedException {
    Actor ann =
        stage.members(List.of("ann"), proxy.connectString(), Stage.LONG_SESSION_TIMEOUT).get(0);
    Trap trap =
        proxy.onNext(
            OpCode.CREATE2, request -> request.mentions(stage.path() + "/"), Fault.LOSE_ANSWER);
    ann.ask("campaign " + stage.path() + " QUEUE", What.LEADS);
    stage.awaitThat("the answer to ann's create to be lost", trap::isSprung);
    List<Actor> others = stage.members(List.of("bo", "cy"), Stage.LONG_SESSION_TIMEOUT);
    for (Actor each : others) {
      each.ask("campaign " + stage.path() + " QUEUE", What.WAITS);
    }
    return List.of(ann, others.get(0), others.get(1));
  }
}
