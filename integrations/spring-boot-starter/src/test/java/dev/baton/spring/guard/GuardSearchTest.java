package dev.baton.spring.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.spring.guard.CallSearch.SearchResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** In whatever order things happen, guarded calls keep what they promise. */
@Tag("long")
class GuardSearchTest {
  static Stream<CallScenario> scenarios() {
    return CallScenario.all();
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void keepsWhatIsPromised(CallScenario scenario) {
    SearchResult result = scenario.search();
    System.out.println(scenario + ": " + result.states() + " states");
    assertThat(result.breach()).isNull();
  }

  static List<GuardMistake> mistakes() throws IOException {
    return GuardMistake.all();
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  @Tag("all")
  void findsWhatIsWrong(GuardMistake mistake, @TempDir Path folder)
      throws IOException, ReflectiveOperationException {
    assertThat(mistake.firstBreach(folder)).isNotNull();
  }
}
