package dev.baton.runtime.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.runtime.zookeeper.ResolverWorld.SeededMistake;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every order of failing lookups, failing addresses and slow lookups that a random one hits. */
class AddressSearchTest {
  private static final int WORLDS = 1_000;
  private static final int WORLDS_WITH_MISTAKE = 100;

  private static List<String> search(int worlds, SeededMistake mistake) {
    return LongStream.range(0, worlds)
        .boxed()
        .flatMap(
            seed ->
                new ResolverWorld(seed, mistake)
                    .findViolations().stream().map(found -> "seed " + seed + ": " + found))
        .toList();
  }

  @Test
  void everyLastGoodAddressIsTriedBeforeAnyThatHasJustFailed() {
    assertThat(search(WORLDS, SeededMistake.NONE)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void mistakesAreFound(SeededMistake mistake) {
    assertThat(search(WORLDS_WITH_MISTAKE, mistake)).isNotEmpty();
  }
}
