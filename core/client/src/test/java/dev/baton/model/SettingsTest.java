package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.Baton;
import dev.baton.BatonBuilder;
import dev.baton.election.CandidateBuilder;
import dev.baton.participants.Peers;
import dev.baton.runtime.session.EngineSettings;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A setting that cannot work is refused with a sentence that tells what would. */
class SettingsTest {
  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private static BatonBuilder builder() {
    return Baton.builder("127.0.0.1:1");
  }

  private CandidateBuilder candidate() {
    return world.baton("A").election("/jobs").candidate("A");
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT0S", "PT-1S", "PT0.499S", "PT10M0.001S", "PT2562047788015H"})
  void sessionTimeoutIsFromHalfASecondToTenMinutes(Duration refused) {
    assertThatThrownBy(() -> builder().sessionTimeout(refused))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("sessionTimeout must be from 0.5 s to 600 s, not ");
    builder().sessionTimeout(Duration.ofMillis(500)).sessionTimeout(Duration.ofMinutes(10));
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT-0.001S", "PT8760H0.001S", "PT2562047788015H"})
  void connectTimeoutIsFromZeroToAYear(Duration refused) {
    assertThatThrownBy(() -> builder().connectTimeout(refused))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("connectTimeout must be from 0 s to 31536000 s, not ");
    builder().connectTimeout(Duration.ZERO).connectTimeout(Duration.ofDays(365));
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT0S", "PT-1S", "PT5M0.001S"})
  void assumedTickIsFromAMillisecondToFiveMinutes(Duration refused) {
    assertThatThrownBy(() -> builder().assumedTick(refused))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("assumedTick must be from 0.001 s to 300 s, not ");
  }

  @Test
  void secretOfAMissingVariableIsRefused() {
    assertThatThrownBy(() -> builder().credentials("digest", System.getenv("BATON_NO_SUCH_NAME")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("credentials need a scheme and a secret, but the secret is null");
  }

  @Test
  void twoTicksFitInASessionTimeout() {
    BatonBuilder refused =
        builder().sessionTimeout(Duration.ofSeconds(4)).assumedTick(Duration.ofMillis(2_001));

    assertThatThrownBy(refused::connect)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("4 s", "two ticks of 2.001 s", "raise sessionTimeout");
  }

  @Test
  void theRelationIsCheckedWhicheverIsSetFirst() {
    BatonBuilder refused =
        builder().assumedTick(Duration.ofSeconds(3)).sessionTimeout(Duration.ofSeconds(5));

    assertThatThrownBy(refused::connect).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|it names no server",
        "zk1:2181/a,zk2:2181/a|servers follow the chroot",
        "'localhost:x'|must read like host:port,host:port/chroot",
        "'localhost:2181/a//b'|must read like host:port,host:port/chroot",
      })
  void aConnectStringThatCannotBeUnderstoodIsRefused(String text, String why) {
    assertThatThrownBy(() -> Baton.builder(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("\"" + text + "\"", why);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|must begin with /",
        "jobs|must begin with /",
        "/|name a node",
        "/jobs/|a part that is empty",
        "//jobs|a part that is empty",
        "/a/./b|a part that is empty, . or ..",
        "/a/..|a part that is empty, . or ..",
        "/zookeeper|belongs to ZooKeeper",
        "/zookeeper/quota|belongs to ZooKeeper",
      })
  void aPathThatCannotBeAnElectionsIsRefused(String path, String why) {
    assertThatThrownBy(() -> world.baton("A").election(path))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("\"" + path + "\" cannot be an election's path: ")
        .hasMessageContaining(why);
  }

  /** Other libraries take any name: of 16 digits, for example. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/jobs/0123456789abcdef-0000000001",
        "/jobs/0123456789abcdef",
        "/jobs/2025112500000001",
        "/jobs/~leader"
      })
  void pathThatLooksLikeCandidateIsForSharedQueuesOnly(String path) {
    Baton baton = world.baton("A");
    String why = "looks like the node of a candidate";
    assertThatThrownBy(() -> baton.election(path).candidate("A").campaign())
        .hasMessageContaining(why);
    assertThatThrownBy(() -> baton.lock(path).acquireAsync()).hasMessageContaining(why);
    assertThatThrownBy(() -> baton.lock(path).tryAcquire(SOON)).hasMessageContaining(why);
    assertThatThrownBy(() -> baton.lockAll(List.of(path, PATH)).acquireAsync())
        .hasMessageContaining(why);
    var hold = baton.lock(path).sharedWith(Peers.CURATOR_MUTEX).acquireAsync();
    world.run(SOON);
    assertThat(hold).isCompleted();
  }

  @ParameterizedTest
  @ValueSource(
      ints = {0, 0x1f, 0x7f, 0x9f, 0xd800, 0xf8ff, 0xfff0, 0xffff, 0x10000, 0x1f600, 0x10ffff})
  void aPathWithACharacterThatZooKeeperForbidsIsRefused(int character) {
    assertThatThrownBy(() -> world.baton("A").election("/a" + Character.toString(character)))
        .hasMessageContaining(String.format("allow the character U+%04X", character));
  }

  @Test
  void aPathHas512BytesAtMost() {
    assertThatCode(() -> world.baton("A").election("/" + "a".repeat(511)))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> world.baton("A").election("/" + "a".repeat(512)))
        .hasMessageContaining("longer than 512 bytes");
    assertThatThrownBy(() -> world.baton("A").election("/" + "é".repeat(256)))
        .hasMessageContaining("longer than 512 bytes");
  }

  @Test
  void aPathMayBeAnythingElse() {
    assertThat(world.baton("A").election("/jobs/nächtlich .. und-0000000001/x").path())
        .isEqualTo("/jobs/nächtlich .. und-0000000001/x");
  }

  @Test
  void anIdHasOneTo128Bytes() {
    for (String refused : new String[] {"", " ", "a".repeat(129), "é".repeat(65)}) {
      assertThatThrownBy(() -> world.baton("A").election("/jobs").candidate(refused))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageMatching("an id must (have 1 to 128 bytes, not (0|129|130)|not be blank)");
    }
    assertThat(world.baton("A").election("/jobs").candidate("é".repeat(64))).isNotNull();
  }

  @Test
  void metadataHas4096BytesAtMost() {
    assertThatThrownBy(() -> candidate().metadata("a".repeat(4097)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at most 4096 bytes");
    assertThat(candidate().metadata("a".repeat(4096))).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT0S", "PT-1S", "PT8784H"})
  void stopTimeoutIsFromAMillisecondToAYear(Duration refused) {
    assertThatThrownBy(() -> candidate().stopTimeout(refused))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("stopTimeout must be from 0.001 s to 31536000 s, not ");
    assertThat(candidate().stopTimeout(Duration.ofDays(365))).isNotNull();
  }

  @Test
  void aWarningNeedsTwoParticipantsAtLeast() {
    assertThatThrownBy(() -> candidate().warnBelow(1, left -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("below 1 participants would never come");
  }

  @Test
  void theDefaultsAreThoseOfTheGuarantees() {
    assertThat(EngineSettings.DEFAULT)
        .isEqualTo(
            new EngineSettings(Duration.ofSeconds(10), Duration.ofSeconds(3), false, true, 100));
  }
}
