package dev.baton.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.runtime.node.ElectionPath;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class KeyEncodingTest {
  /** What random keys are made of: all that the encoding treats apart, and more. */
  private static final String[] PARTS = {
    "a",
    "7",
    "/",
    ".",
    "..",
    "%",
    "%2E",
    "%empty",
    "%~",
    "~",
    "\0",
    "\n",
    "\u007f",
    "\u0085",
    " ",
    "\u00e4",
    "\ud83d\ude00",
    "\ud83d",
    "\ude00",
    "\uffff",
    "\ue000",
    "leader",
    "zookeeper",
    "0123456789abcdef",
    "0123456789abcdef-0000000001",
    "~end-0000000001",
    ".standbys",
    "-",
    "_",
    "%uD83D"
  };

  @ParameterizedTest
  @CsvSource({
    "order-42, order-42",
    "a/b, a%2Fb",
    ".., .%2E",
    "50%, 50%25",
    "leader, leade%72",
    "\u00e4, %C3%A4",
  })
  void keyIsReadable(String key, String element) {
    assertThat(KeyEncoding.encodeKey(key)).isEqualTo(element);
  }

  @Test
  void differentKeysGiveDifferentPathsThatAreAllowed() {
    Random random = new Random(21);
    Map<String, String> keys = new HashMap<>();
    for (int i = 0; i < 100_000; i++) {
      String key = randomKey(random);
      String element = KeyEncoding.encodeKey(key);
      String other = keys.put(element, key);
      assertThat(other == null || other.equals(key))
          .as("%s of %s and %s", element, key, other)
          .isTrue();
      assertThat(element).doesNotContain("/").hasSizeLessThanOrEqualTo(150);
      assertThat(ElectionPath.isPossible("/" + element)).as(element).isTrue();
      assertThat(ElectionPath.isRegistry("/" + element)).as(element).isFalse();
    }
    assertThat(keys).hasSizeGreaterThan(50_000);
  }

  private static String randomKey(Random random) {
    StringBuilder key = new StringBuilder();
    int length = random.nextInt(10) == 0 ? random.nextInt(300) : random.nextInt(6);
    for (int i = 0; i < length; i++) {
      key.append(
          random.nextInt(3) == 0
              ? String.valueOf((char) random.nextInt(0x10000))
              : PARTS[random.nextInt(PARTS.length)]);
    }
    return key.toString();
  }

  @Test
  void longKeysThatBeginAlikeDiffer() {
    String begin = "x".repeat(400);
    assertThat(KeyEncoding.encodeKey(begin + "1")).isNotEqualTo(KeyEncoding.encodeKey(begin + "2"));
  }
}
