package dev.baton.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Random scripts are worth something only if they meet all that can happen. */
class ScriptsTest {
  private static final int OFTEN = 5;

  private static final Map<String, List<String>> ANSWERS =
      Map.ofEntries(
          Map.entry("Create", List.of("DONE", "ABSENT", "EXISTS", "REFUSED", "DENIED")),
          Map.entry("Delete", List.of("DONE", "ABSENT", "CHANGED", "REFUSED", "DENIED")),
          Map.entry(
              "MultiRequest", List.of("DONE", "ABSENT", "EXISTS", "CHANGED", "REFUSED", "DENIED")),
          Map.entry("failed SetData", List.of("ABSENT", "CHANGED", "DENIED")),
          Map.entry("failed Check", List.of("ABSENT", "CHANGED", "DENIED")),
          Map.entry("GetData", List.of("DONE", "ABSENT", "DENIED")),
          Map.entry("Exists", List.of("DONE", "ABSENT", "DENIED")),
          Map.entry("GetChildren", List.of("DONE", "ABSENT", "DENIED")),
          Map.entry("event", List.of("CREATED", "DELETED", "DATA_CHANGED", "CHILDREN_CHANGED")),
          Map.entry("read part", List.of("DONE", "ABSENT", "DENIED")),
          Map.entry("denied to", List.of("some only")));

  private static Tally tally() {
    Tally tally = new Tally();
    LongStream.rangeClosed(1, OneServerTest.SCRIPTS)
        .forEach(
            seed -> {
              try (Side side = ModelSide.ofOneServer()) {
                tally.add(Play.of(Author.script(seed), side));
              }
            });
    return tally;
  }

  @Test
  void meetEveryAnswerAndEveryEventOften() {
    Tally tally = tally();
    assertThat(
            ANSWERS.entrySet().stream()
                .flatMap(entry -> entry.getValue().stream().map(how -> entry.getKey() + " " + how)))
        .allSatisfy(what -> assertThat(tally.of(what)).as(what).isGreaterThanOrEqualTo(OFTEN));
  }

  @Test
  void holdEveryOperationButThoseOfTestsOfTheirOwn() {
    Tally tally = tally();
    Stream<String> operations =
        Arrays.stream(Operation.class.getPermittedSubclasses()).map(Class::getSimpleName);
    assertThat(operations.filter(name -> tally.of(name) < OFTEN))
        .containsExactly("Count", "BackUp", "Restore", "Limit");
  }

  @Test
  void areTheSameForTheSameSeed() {
    assertThat(Author.script(17)).isEqualTo(Author.script(17)).isNotEqualTo(Author.script(18));
  }
}
