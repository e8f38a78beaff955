package dev.baton.dashboard.elections;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Readings that several readers share. */
final class SharedReadingTest {
  private final List<CompletableFuture<String>> begun = new ArrayList<>();

  private SharedReading<String> reading(Duration sharedFor) {
    return new SharedReading<>(
        () -> {
          CompletableFuture<String> answer = new CompletableFuture<>();
          begun.add(answer);
          return answer;
        },
        sharedFor,
        () -> Optional.of("nothing yet"));
  }

  @Test
  void isSharedWhileItIsUnderWayAndForAWhile() {
    SharedReading<String> reading = reading(Duration.ofHours(1));
    CompletableFuture<String> first = reading.readShared();
    CompletableFuture<String> second = reading.readShared();
    begun.get(0).complete("found");
    assertThat(List.of(first, second, reading.readShared()))
        .extracting(CompletableFuture::join)
        .containsOnly("found");
    assertThat(begun).hasSize(1);
  }

  @Test
  void isRepeatedWhenItIsOldOrHasFailed() {
    SharedReading<String> reading = reading(Duration.ofNanos(-1));
    assertThat(reading.readShared()).isNotDone();
    begun.get(0).complete("found");
    assertThat(reading.readShared()).isNotDone();
    begun.get(1).completeExceptionally(new IllegalStateException("no connection"));
    assertThat(reading.readShared()).isNotDone();
    assertThat(begun).hasSize(3);
  }

  @Test
  void whatIsKnownMeanwhileStandsForSlowReading() {
    SharedReading<String> reading = reading(Duration.ofNanos(-1));
    assertThat(reading.readShared().join()).isEqualTo("nothing yet");
    begun.get(0).complete("found");
    assertThat(reading.readShared().join()).isEqualTo("found");
  }
}
