package dev.baton.acceptance;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.Baton;
import dev.baton.BatonBuilder;
import dev.baton.election.Candidate;
import dev.baton.election.Election;
import dev.baton.error.BatonException;
import dev.baton.error.RefusedException;
import dev.baton.protocol.JoinProblem;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooDefs.Perms;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.Id;
import org.apache.zookeeper.server.auth.DigestAuthenticationProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is not permitted reaches the candidate as an error with a remedy, and heals. */
class PermissionsTest {
  private static final Duration BRIEF = Duration.ofSeconds(4);
  private static final String ALICE = "alice:secret";
  private static EmbeddedZooKeeper server;

  @RegisterExtension private final Scene scene = new Scene();
  private final Diary diary = new Diary();

  @BeforeAll
  static void launch() {
    server = EmbeddedZooKeeper.launch();
  }

  @AfterAll
  static void close() {
    server.close();
  }

  private static List<ACL> anybody(int permissions) {
    return List.of(new ACL(permissions, Ids.ANYONE_ID_UNSAFE));
  }

  private Operator operator() {
    return scene.operator(server.connectString());
  }

  private Baton connect() {
    return scene.connect(server.connectString(), BRIEF);
  }

  private Candidate campaign(Baton baton, String election) {
    return diary.of(baton.election(election).candidate("me")).campaign();
  }

  /** Whoever waits for it to lead is told, and so is the candidate. */
  private void assertRefused(Candidate candidate, JoinProblem problem, String remedy) {
    assertThatThrownBy(() -> candidate.awaitLeadership(LIMIT))
        .isInstanceOfSatisfying(
            RefusedException.class, e -> assertThat(e.problem()).isEqualTo(problem))
        .hasMessageStartingWith("me cannot take part in " + candidate.election() + " on ")
        .hasMessageEndingWith(remedy);
    ConditionWait.waitUntil("the problem to be told", () -> told(remedy));
  }

  private boolean told(String remedy) {
    return diary.lines().stream()
        .anyMatch(line -> line.startsWith("problem ") && line.endsWith(remedy));
  }

  @Test
  void toCreateANode() throws InterruptedException {
    Operator operator = operator();
    operator.create("/no-create", CreateMode.PERSISTENT, anybody(Perms.ALL & ~Perms.CREATE));
    Candidate candidate = campaign(connect(), "/no-create");
    assertRefused(
        candidate,
        JoinProblem.MAY_NOT_CREATE,
        "Give this identity CREATE, READ and DELETE on /no-create");

    operator.setAcl("/no-create", anybody(Perms.ALL));
    diary.await("elected");
    assertThat(candidate.awaitLeadership().isValid()).isTrue();
  }

  @Test
  void toCreateTheElection() {
    Operator operator = operator();
    operator.create("/closed", CreateMode.PERSISTENT, anybody(Perms.READ | Perms.ADMIN));
    Candidate candidate = campaign(connect(), "/closed/jobs/nightly");
    assertRefused(
        candidate,
        JoinProblem.MAY_NOT_CREATE_PARENT,
        "give this identity CREATE on its nearest parent that exists.");

    operator.setAcl("/closed", anybody(Perms.ALL));
    diary.await("elected");
  }

  @Test
  void toListTheLine() {
    Operator operator = operator();
    operator.create("/no-read", CreateMode.PERSISTENT, anybody(Perms.ALL & ~Perms.READ));
    Baton baton = connect();
    Candidate candidate = campaign(baton, "/no-read");
    assertRefused(candidate, JoinProblem.MAY_NOT_READ_QUEUE, "Give this identity READ on /no-read");
    assertThatThrownBy(() -> baton.election("/no-read").participants())
        .isInstanceOf(BatonException.class)
        .hasMessageContaining("not permitted to read /no-read; give this identity READ there");

    operator.setAcl("/no-read", anybody(Perms.ALL));
    diary.await("elected");
    assertThat(operator.line("/no-read")).hasSize(1);
  }

  /** Alice keeps what is hers to herself; who cannot see her leave cannot wait for it. */
  @Test
  void toReadTheNodeAhead() throws InterruptedException {
    Baton alice =
        scene.connect(
            server.connectString(),
            settings ->
                settings
                    .credentials("digest", ALICE)
                    .acl(Ids.CREATOR_ALL_ACL, Ids.OPEN_ACL_UNSAFE));
    Candidate first = alice.election("/private").candidate("alice").campaign();
    first.awaitLeadership();
    Candidate candidate = campaign(connect(), "/private");
    assertRefused(
        candidate,
        JoinProblem.MAY_NOT_READ_NODE,
        "give each identity READ on the other nodes (the acl setting).");
    assertThat(first.isLeader()).isTrue();

    first.close();
    diary.await("elected");
    assertThat(candidate.isLeader()).isTrue();
  }

  @Test
  void toDeleteItsOwnNodeWhichThenGoesWithTheSession() throws InterruptedException {
    Operator operator = operator();
    operator.create("/no-delete", CreateMode.PERSISTENT, anybody(Perms.ALL & ~Perms.DELETE));
    Baton baton = connect();
    Candidate candidate =
        diary
            .of(baton.election("/no-delete").candidate("me"))
            .stopTimeout(Duration.ofMillis(100))
            .campaign();
    candidate.awaitLeadership();
    String node = candidate.nodePath().orElseThrow();

    var unused = candidate.closeAsync();

    String remedy = "Give this identity DELETE on /no-delete";
    ConditionWait.waitUntil("the problem to be told", () -> told(remedy));
    assertThat(candidate.isLeader()).isFalse();
    assertThat(operator.line("/no-delete")).containsExactly(node);

    baton.close();
    assertThat(operator.line("/no-delete")).isEmpty();
  }

  /** Alice is who she says she is, and candidates that share her identity share elections. */
  @Test
  void areThoseOfTheIdentityProven() throws InterruptedException {
    Operator operator = operator();
    operator.identify(ALICE);
    operator.create("/alice", CreateMode.PERSISTENT, Ids.CREATOR_ALL_ACL);
    Baton alice =
        scene.connect(
            server.connectString(),
            settings ->
                settings
                    .credentials("digest", ALICE)
                    .acl(Ids.CREATOR_ALL_ACL, Ids.CREATOR_ALL_ACL));
    Candidate candidate = campaign(alice, "/alice/jobs");
    candidate.awaitLeadership();
    assertThat(Set.of("/alice/jobs", candidate.nodePath().orElseThrow()))
        .allSatisfy(
            node ->
                assertThat(operator.acl(node))
                    .singleElement()
                    .matches(acl -> acl.getId().getId().startsWith("alice:")));
  }

  /** Who may write to candidates' nodes can give orders, and can take no place by force. */
  @Test
  void toWriteToCandidatesIsToHaveThemHandOver()
      throws InterruptedException, NoSuchAlgorithmException {
    ACL all = new ACL(Perms.ALL, Ids.AUTH_IDS);
    ACL read = new ACL(Perms.READ, Ids.ANYONE_ID_UNSAFE);
    String ops = DigestAuthenticationProvider.generateDigest("ops:another-secret");
    ACL write = new ACL(Perms.WRITE, new Id("digest", ops));
    UnaryOperator<BatonBuilder> settings =
        builder ->
            builder.credentials("digest", ALICE).acl(List.of(all, read, write), List.of(all, read));
    for (String id : List.of("a", "b")) {
      Baton baton = scene.connect(server.connectString(), settings);
      diary.of(baton.election("/ops/jobs").candidate(id)).campaign();
      diary.await(id.equals("a") ? "elected" : "standing 2");
    }
    Election administered =
        scene
            .connect(server.connectString(), b -> b.credentials("digest", "ops:another-secret"))
            .election("/ops/jobs");

    assertThat(administered.transferTo("b", "maintenance", LIMIT).id()).isEqualTo("b");
    assertThatThrownBy(() -> administered.evictNow("b"))
        .hasMessageContaining("give this identity DELETE on /ops/jobs");
    assertThat(administered.leader().orElseThrow().id()).isEqualTo("b");
  }
}
