package dev.baton.differential;

import static dev.baton.runtime.port.ZooKeeperRequest.NodeKind.CONTAINER;
import static dev.baton.runtime.port.ZooKeeperRequest.NodeKind.EPHEMERAL_SEQUENTIAL;

import dev.baton.acceptance.Operator;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.EmbeddedZooKeeper;
import dev.baton.testkit.ZooKeeperConfig;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The model of one server answers as a real one does. */
@Tag("long")
class OneServerTest {
  private static final Logger log = LoggerFactory.getLogger(OneServerTest.class);

  /** As many as some ten seconds allow. */
  static final int SCRIPTS = 80;

  /** Containers are reaped when a script says so, and all at once. */
  static final ZooKeeperConfig REAPS_ON_DEMAND =
      ZooKeeperConfig.DEFAULT
          .withSystemProperty("znode.container.checkIntervalMs", "1000000000")
          .withSystemProperty("znode.container.maxPerMinute", "1000000");

  private static EmbeddedZooKeeper server;
  private static Operator operator;
  private final Duel duel =
      new Duel(root -> new EmbeddedSide(server, operator, root), ModelSide::ofOneServer);

  @BeforeAll
  static void launch() {
    server = EmbeddedZooKeeper.launch(REAPS_ON_DEMAND);
    operator = Operator.at(server.connectString());
    operator.identify("operator:secret");
  }

  @AfterAll
  static void close() {
    operator.close();
    server.close();
  }

  @Test
  @Tag("all")
  void randomScriptsBringAboutTheSame() {
    Seeds.seeds(SCRIPTS).forEach(seed -> duel.check(Seeds.again(seed), Author.script(seed)));
    log.info("{}", duel.tally());
  }

  /** The server logs that its check sum is wrong: that does not know that the counter stops. */
  @Test
  void numbersEndInTheSameWay() {
    List<ZooKeeperRequest> line =
        Stream.of("n-", "n-", "n-", "m-")
            .<ZooKeeperRequest>map(
                name -> new ZooKeeperRequest.Create("/a/" + name, "", EPHEMERAL_SEQUENTIAL))
            .toList();
    Stream<Operation> oneByOne = line.stream().map(create -> ask(create));
    Stream<Operation> others =
        Stream.of(
            ask(new ZooKeeperRequest.Delete("/a/n-2147483647")),
            ask(new ZooKeeperRequest.MultiRequest(line)),
            ask(line.get(0)),
            ask(line.get(3)),
            new Operation.Expire(0),
            new Operation.Reap());
    Stream<Operation> before =
        Stream.of(
            ask(new ZooKeeperRequest.Create("/a", "", CONTAINER)),
            new Operation.Count("/a", Integer.MAX_VALUE - 1));
    duel.check(
        "the end of the numbers",
        new Script(1, Stream.of(before, oneByOne, others).flatMap(each -> each).toList()));
  }

  private static Operation ask(ZooKeeperRequest request) {
    return new Operation.Ask(0, List.of(request));
  }
}
