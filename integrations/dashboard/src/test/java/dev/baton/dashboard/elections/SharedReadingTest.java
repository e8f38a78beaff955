package dev.baton.dashboard.elections;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
        text -> sharedFor);
  }

  @Test
  void isSharedWhileItIsUnderWayAndForAWhile() {
    SharedReading<String> reading = reading(Duration.ofHours(1));
    CompletableFuture<String> first = reading.readShared();
    assertThat(reading.readShared()).isSameAs(first);
    first.complete("found");
    assertThat(reading.readShared()).isSameAs(first);
    assertThat(begun).hasSize(1);
  }

  @Test
  void isRepeatedWhenItIsOldOrHasFailed() {
    SharedReading<String> reading = reading(Duration.ofNanos(-1));
    reading.readShared().complete("found");
    reading.readShared().completeExceptionally(new IllegalStateException("no connection"));
    assertThat(reading.readShared()).isNotDone();
    assertThat(begun).hasSize(3);
  }
}
