package dev.baton.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.runtime.node.ElectionPath;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class KeyEncodingTest {
  private static final int LONGEST_ELEMENT = 152;

  /** Characters, and beginnings of what Baton has for itself, that keys are put together from. */
  private static final List<String> PIECES =
      List.of(
          "a",
          "r",
          "R",
          "7",
          "-",
          "_",
          ".",
          "..",
          "/",
          "%",
          "%2F",
          "%72",
          "%u",
          "D800",
          "~",
          "%~",
          "~leader",
          "zookeeper",
          ".standbys",
          ".standby",
          "0123456789abcdef",
          "-w-",
          " ",
          "\u0000",
          "\u001f",
          "é",
          "\ue000",
          "\ud800",
          "\udc00",
          "\ud83d\ude00",
          "%empty",
          "\ufffd");

  @ParameterizedTest
  @CsvSource({
    "order-42, order-42",
    "a_b.c, a_b.c",
    "a/b, a%2Fb",
    "50%, 50%25",
    "é, %C3%A9",
    "'', %empty",
    "., %2E",
    ".., .%2E",
    "leader, leader",
    "zookeeper, zookeepe%72",
    "jobs.standbys, jobs.standby%73",
    "0123456789abcdef-0000000001, 0123456789abcdef-000000000%31",
  })
  void keyBecomesOneElement(String key, String element) {
    assertThat(KeyEncoding.encodeKey(key)).isEqualTo(element);
  }

  @Test
  void halvesOfSurrogatePairsStayApart() {
    assertThat(KeyEncoding.encodeKey("\ud800")).isEqualTo("%uD800");
    assertThat(KeyEncoding.encodeKey("\ud83d\ude00")).isEqualTo("%F0%9F%98%80");
  }

  @Test
  void differentKeysGiveDifferentElementsThatMayEndAPath() {
    Random random = new Random(20261125);
    Map<String, String> keys = new HashMap<>();
    Stream.generate(() -> randomKey(random))
        .limit(20_000)
        .forEach(
            key -> {
              String element = KeyEncoding.encodeKey(key);
              assertThat(keys.computeIfAbsent(element, unused -> key)).isEqualTo(key);
              assertThat(ElectionPath.of("/" + element).text()).isEqualTo("/" + element);
              assertThat(element.getBytes(UTF_8)).hasSizeLessThanOrEqualTo(LONGEST_ELEMENT);
            });
  }

  private static String randomKey(Random random) {
    int most = random.nextInt(10) == 0 ? 100 : 5;
    StringBuilder key = new StringBuilder();
    for (int i = random.nextInt(most); i >= 0; i--) {
      key.append(
          random.nextInt(3) == 0
              ? String.valueOf((char) random.nextInt(Character.MAX_VALUE + 1))
              : PIECES.get(random.nextInt(PIECES.size())));
    }
    return key.toString();
  }

  @Test
  void longKeysThatBeginAlikeDiffer() {
    String beginning = "x".repeat(400);
    assertThat(KeyEncoding.encodeKey(beginning + "1"))
        .isNotEqualTo(KeyEncoding.encodeKey(beginning + "2"));
  }
}
