package dev.baton.cli.doctor;

import static dev.baton.cli.doctor.FindingLevel.FAILURE;
import static dev.baton.cli.doctor.FindingLevel.OK;
import static dev.baton.cli.doctor.FindingLevel.UNKNOWN;
import static dev.baton.cli.doctor.FindingLevel.WARNING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.doctor.EnsembleFacts.ClockOffset;
import dev.baton.cli.doctor.EnsembleFacts.NodePlace;
import dev.baton.cli.doctor.EnsembleFacts.PlaceUse;
import dev.baton.cli.doctor.ServerFacts.ServerReach;
import dev.baton.cli.doctor.ServerFacts.WordAnswers;
import dev.baton.participants.ElectionPause;
import dev.baton.participants.RequestOrigin;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The checks' judgement of facts; nothing is connected to. */
class ChecksTest {
  private static final Duration TEN = Duration.ofSeconds(10);
  private static final NodePlace OPEN =
      new NodePlace("/", PlaceUse.ANY, true, "", Optional.of(true));
  private static final NodePlace CLOSED =
      new NodePlace("/", PlaceUse.ANY, true, "", Optional.of(false));
  private static final MachineFacts MACHINE =
      new MachineFacts(
          "17", OptionalLong.of(4096), OptionalLong.empty(), true, Optional.empty(), false);

  private List<ServerFacts> servers = List.of(serving("a:1", "leader", Map.of()));
  private Duration granted = TEN;
  private List<String> members = List.of();
  private List<String> schemes = List.of();
  private List<String> known = List.of();
  private List<NodePlace> places = List.of(CLOSED);
  private List<Duration> writes = List.of(Duration.ofMillis(2));
  private Optional<ClockOffset> clock = Optional.empty();
  private Duration grace = Duration.ofSeconds(1);
  private boolean inside = true;
  private Optional<List<QueuedNode>> queue = Optional.empty();
  private List<String> withoutSession = List.of();
  private List<StandingPause> pauses = List.of();

  private static ServerFacts serving(String name, String mode, Map<String, String> conf) {
    Map<String, String> srvr =
        mode.isEmpty() ? Map.of() : Map.of("Mode", mode, "Zookeeper version", "3.9.5-abc, built");
    return server(name, ServerReach.SERVING, "", new WordAnswers(srvr, conf, OptionalInt.empty()));
  }

  private static ServerFacts server(String name, ServerReach reach, String why, WordAnswers words) {
    Duration shortest = Duration.ofSeconds(4);
    return new ServerFacts(
        name, 1, reach, why, Duration.ofMillis(3), shortest, words, Optional.empty());
  }

  private DoctorFacts facts() {
    EnsembleFacts ensemble =
        new EnsembleFacts(
            granted,
            members,
            Optional.of(known),
            places,
            writes,
            List.of(Duration.ofMillis(1)),
            queue.map(children -> new QueueFacts(true, children)),
            withoutSession,
            pauses,
            clock);
    return new DoctorFacts(
        new DoctorFacts.PlannedSettings(TEN, grace, schemes, false),
        servers,
        inside ? Optional.of(ensemble) : Optional.empty(),
        inside ? "" : "no session",
        MACHINE);
  }

  private List<CheckFinding> judged(DoctorCheck check) {
    List<CheckFinding> findings = check.judgeFacts(facts());
    assertThat(findings)
        .as("what is wrong has a remedy, and nothing else has")
        .allMatch(finding -> finding.remedy().isEmpty() == (finding.level() == OK));
    return findings;
  }

  private void assertLevels(DoctorCheck check, FindingLevel... levels) {
    assertThat(judged(check)).extracting(CheckFinding::level).containsExactly(levels);
  }

  @Test
  void aParticipantWithoutSessionIsAFailure() {
    assertLevels(new QueueCheck());
    withoutSession = List.of("0123456789abcdef-0000000007");
    assertLevels(new QueueCheck(), FAILURE);
    assertThat(judged(new QueueCheck()).get(0).remedy()).contains("baton evict");
  }

  @ParameterizedTest
  @CsvSource({"/jobs, 24, OK, ''", "/jobs, 25, WARNING, resume /jobs", "/, 25, WARNING, --all"})
  void aPauseLongerThanADayIsAWarning(String path, int hours, FindingLevel level, String remedy) {
    ElectionPause pause =
        new ElectionPause(
            new RequestOrigin("ann", "new kernels"),
            Instant.EPOCH,
            Instant.EPOCH.plus(Duration.ofHours(hours + 2)),
            Duration.ofHours(2));
    pauses = List.of(new StandingPause(path, Duration.ofHours(hours), pause));
    assertLevels(new PauseCheck(), level);
    assertThat(judged(new PauseCheck()).get(0).remedy()).endsWith(remedy);
    assertThat(judged(new PauseCheck()).get(0).says())
        .contains("paused for another 2 h 0 min by ann: new kernels (begun " + hours + " h");
  }

  @ParameterizedTest
  @EnumSource(ServerReach.class)
  void aServerOutOfReachIsAWarningWhileTheRestIsAQuorum(ServerReach reach) {
    servers = List.of(server("a:1", reach, "why", WordAnswers.NONE));
    assertLevels(new ReachCheck(), reach == ServerReach.SERVING ? OK : WARNING);
    inside = false;
    assertLevels(new ReachCheck(), reach == ServerReach.SERVING ? OK : FAILURE);
  }

  @Test
  void aServerOfAnotherEnsembleIsAFailure() {
    ServerFacts first = serving("a:1", "standalone", Map.of());
    servers = List.of(first, serving("b:1", "standalone", Map.of()).inSameEnsemble(false));
    assertLevels(new MembershipCheck(), FAILURE, OK);
    servers = List.of(first, serving("b:1", "follower", Map.of()).inSameEnsemble(true));
    assertLevels(new MembershipCheck(), OK);
  }

  @Test
  void aConnectStringThatLacksServersIsAWarning() {
    members = List.of("server.1=a:2:3:participant", "server.2=b:2:3:participant");
    assertLevels(new MembershipCheck(), WARNING);
    assertThat(judged(new MembershipCheck()).get(0).says())
        .isEqualTo("names 1 of the ensemble's 2 servers");
  }

  @ParameterizedTest
  @CsvSource({
    "3.4.14, FAILURE",
    "3.5.10, FAILURE",
    "3.6.0, WARNING",
    "3.7.2, WARNING",
    "3.8.5, WARNING",
    "3.8.6, OK",
    "3.9.4, WARNING",
    "3.9.5, OK",
    "3.10.0, OK",
    "4.0.0, OK",
    "unknown, UNKNOWN"
  })
  void versionsAreJudged(String version, FindingLevel level) {
    Map<String, String> srvr = Map.of("Zookeeper version", version + "-1f2e, built on 2026");
    WordAnswers words = new WordAnswers(srvr, Map.of(), OptionalInt.empty());
    servers = List.of(server("a:1", ServerReach.SERVING, "", words));
    assertLevels(new VersionCheck(), level);
  }

  @Test
  void differentVersionsAreAWarning() {
    WordAnswers other =
        new WordAnswers(Map.of("Zookeeper version", "3.9.6-x"), Map.of(), OptionalInt.empty());
    servers = List.of(servers.get(0), server("b:1", ServerReach.SERVING, "", other));
    assertLevels(new VersionCheck(), OK, OK, WARNING);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, WARNING",
    "3, 3, OK",
    "3, 2, WARNING",
    "5, 4, OK",
    "5, 3, WARNING",
    "2, 2, WARNING"
  })
  void aQuorumThatBearsNoMoreLossesIsAWarning(int voters, int serving, FindingLevel level) {
    members = Collections.nCopies(voters, "server.1=a:2:3:participant");
    servers = Collections.nCopies(serving, serving("a:1", "follower", Map.of()));
    assertLevels(new QuorumCheck(), level);
  }

  @Test
  void observersDoNotVote() {
    members = List.of("server.1=a:participant", "server.2=b:observer", "server.3=c:observer");
    assertLevels(new QuorumCheck(), WARNING);
  }

  @Test
  void theQuorumIsCountedByRole() {
    members = List.of("server.1=a", "server.2=b", "server.3=c");
    ServerFacts follower = serving("b:1", "follower", Map.of());
    servers = List.of(follower, serving("a:1", "leader", Map.of()), follower);
    assertThat(judged(new QuorumCheck()).get(0).says())
        .isEqualTo("1 leader and 2 followers of 3 voters; 1 may fail");
  }

  @Test
  void anIdentityThatTheServersDoNotKnowIsAFailure() {
    schemes = List.of("digest", "x509");
    known = List.of("ip:127.0.0.1", "digest:jobs");
    assertLevels(new IdentityCheck(), OK, FAILURE);
    schemes = List.of();
    assertLevels(new IdentityCheck(), OK);
  }

  @ParameterizedTest
  @CsvSource({
    "ELECTION, '', OK",
    "ELECTION, CREATE, FAILURE",
    "ELECTION, IDENTITY, FAILURE",
    "ANY, READ, WARNING",
    "ANY, IDENTITY, FAILURE",
    "RECORDS, CREATE, WARNING",
  })
  void whatIsDeniedIsJudgedByItsUse(PlaceUse use, String denied, FindingLevel level) {
    places = List.of(new NodePlace("/jobs", use, true, denied, Optional.empty()));
    assertLevels(new PermissionCheck(), level);
  }

  @Test
  void aPlaceThatIsOpenToAllIsAWarning() {
    places = List.of(OPEN);
    assertLevels(new PermissionCheck(), OK, WARNING);
  }

  @Test
  void aChrootThatIsMissingIsAFailure() {
    places = List.of(new NodePlace("/app", PlaceUse.ANY, false, "", Optional.empty()));
    assertLevels(new PermissionCheck(), FAILURE);
  }

  @ParameterizedTest
  @CsvSource({"1, OK", "1249, OK", "1250, WARNING", "2499, WARNING", "2500, FAILURE"})
  void theSlowestWriteIsJudgedByTheRhythmOfLeases(int millis, FindingLevel level) {
    writes = Arrays.asList(Duration.ofMillis(1), Duration.ofMillis(millis));
    assertLevels(new LatencyCheck(), level);
  }

  @Test
  void writesThatWereNotPermittedAreNotJudged() {
    writes = List.of();
    assertLevels(new LatencyCheck());
  }

  @Test
  void anotherSessionTimeoutThanAskedForIsAWarning() {
    assertLevels(new SessionCheck(), OK);
    granted = Duration.ofSeconds(40);
    assertThat(judged(new SessionCheck()).get(0).remedy()).contains("minSessionTimeout");
    granted = Duration.ofSeconds(4);
    assertThat(judged(new SessionCheck()).get(0).remedy()).contains("maxSessionTimeout");
    inside = false;
    assertLevels(new SessionCheck(), FAILURE);
  }

  @ParameterizedTest
  @CsvSource({
    "2000, 10, OK",
    "3000, 10, OK",
    "3001, 10, FAILURE",
    "2001, 4, FAILURE",
    "2000, 4, OK"
  })
  void aTickLongerThanLeasesAssumeIsAFailure(int tick, int session, FindingLevel level) {
    servers = List.of(serving("a:1", "leader", Map.of("tickTime", Integer.toString(tick))));
    granted = Duration.ofSeconds(session);
    grace = Duration.ZERO;
    assertLevels(new LeaseCheck(), level, OK);
  }

  @Test
  void aTickThatIsNotToldIsJudgedByTheShortestSession() {
    assertThat(judged(new LeaseCheck()).get(0).says())
        .isEqualTo(
            "is 2 s or less, by the shortest session that is granted, unless minSessionTimeout is"
                + " set; a lease assumes 3 s at most");
  }

  @Test
  void whatIsLeftForACommandIsTold() {
    assertThat(judged(new LeaseCheck()).get(1).says()).contains("may be silent for 3.5 s");
    grace = Duration.ofSeconds(3);
    assertLevels(new LeaseCheck(), OK, FAILURE);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1, OK",
    "999, 1, OK",
    "-1001, 1, OK",
    "1100, 1, WARNING",
    "-1100, 1, WARNING",
    "1100, 200, OK"
  })
  void clocksAreJudgedByWhatIsSureOfThem(int ahead, int error, FindingLevel level) {
    clock = Optional.of(new ClockOffset(Duration.ofMillis(ahead), Duration.ofMillis(error)));
    assertLevels(new ClockCheck(), level);
  }

  @Test
  void aClockThatCannotBeSeenIsUnknown() {
    assertLevels(new ClockCheck(), UNKNOWN);
  }

  @ParameterizedTest
  @CsvSource({
    "0, , OK",
    "60, 10, OK",
    "60, 55, WARNING",
    "60, , UNKNOWN",
    ", 5, UNKNOWN",
    "4, 0, OK",
    "4, 2, WARNING"
  })
  void connectionsThatAreLeftAreJudged(String most, Integer ours, FindingLevel level) {
    Map<String, String> conf = most == null ? Map.of() : Map.of("maxClientCnxns", most);
    OptionalInt counted = ours == null ? OptionalInt.empty() : OptionalInt.of(ours);
    servers =
        List.of(server("a:1", ServerReach.SERVING, "", new WordAnswers(Map.of(), conf, counted)));
    assertLevels(new ConnectionsCheck(), level);
  }
}
