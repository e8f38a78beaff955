package dev.baton.cli.keeper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Frames that no version of Baton sends, to a keeper that ends at the first misuse of memory. */
@Tag("programs")
class KeeperFramesTest {
  private static final int SEEDS = Integer.getInteger("keeper.seeds", 24);
  private static final List<String> VERBS =
      List.of(
          "run", "until", "end", "signal", "lead", "lose", "once", "noted", "dies", "spare", "");

  private static final List<Long> NUMBERS =
      List.of(
          0L,
          1L,
          2L,
          -1L,
          3L,
          9L,
          64L,
          65L,
          1L << 31,
          (1L << 31) - 1,
          -1L << 31,
          Long.MAX_VALUE,
          Long.MIN_VALUE);
  private static final List<String> STRINGS =
      List.of("/bin/true", "%s%n".repeat(5), "x".repeat(5000));

  @TempDir private Path folder;

  private KeptProcess start() throws IOException {
    List<String> line =
        Stream.concat(
                Stream.of("/usr/bin/unshare", "-pf", "--mount-proc", "--kill-child"),
                KeeperBuild.SANITIZED.commandLine().stream())
            .toList();
    return new KeptProcess(line, folder, "", "sleep", "600");
  }

  private static String drawOrder(Random random) {
    long now = KeptProcess.now();
    List<Long> numbers = new ArrayList<>(NUMBERS);
    numbers.addAll(List.of(now, now + 200, now - 5));
    Supplier<String> number = () -> numbers.get(random.nextInt(numbers.size())).toString();
    return VERBS.get(random.nextInt(VERBS.size()))
        + " "
        + Stream.generate(number).limit(random.nextInt(10)).collect(Collectors.joining(" "));
  }

  private static IntStream seeds() {
    return IntStream.range(0, SEEDS);
  }

  private static void assertSound(KeptProcess kept) throws IOException {
    kept.tryOrder("exit 0");
    kept.awaitEnd();
    assertThat(kept.readOutput()).doesNotContain("Sanitizer", "runtime error");
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void randomFramesMisuseNoMemory(int seed) throws IOException {
    Random random = new Random(seed);
    try (KeptProcess kept = start()) {
      for (int i = random.nextInt(25); i >= 0; i--) {
        String[] strings =
            random.ints(random.nextInt(6), 0, 3).mapToObj(STRINGS::get).toArray(String[]::new);
        try {
          kept.sendOrder(drawOrder(random), strings);
        } catch (UncheckedIOException e) {
          break; // the keeper has refused a frame before
        }
      }
      assertSound(kept);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run 1 -1 -1 500 0 -1 1",
        "run 1 -1 -1 500 1 0 -1",
        "run 1 -1 -1 500 0 2147483647 1",
        "run 1 -1 -1 9223372036854775807 1 0 0",
        "run 1 -1 -1 -9223372036854775808 1 0 0"
      })
  void orderWithImpossibleNumbersIsRefused(String order) throws IOException {
    try (KeptProcess kept = start()) {
      kept.sendOrder(order, "sleep");
      assertThat(kept.expectMessage("failed")).containsExactly("failed", "1", "71");
      assertSound(kept);
    }
  }

  @Test
  void signalThatDoesNotExistEndsNothing() throws IOException {
    try (KeptProcess kept = start()) {
      kept.sendOrder("dies 2147483647");
      assertSound(kept);
    }
  }
}
