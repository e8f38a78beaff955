package dev.baton.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The rules hold in this very repository. */
@Tag("long")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class HouseRulesTest {
  private final Sources house;

  HouseRulesTest() throws IOException, InterruptedException {
    house = Repository.read(Repository.root());
  }

  @ParameterizedTest
  @EnumSource
  void holds(Rule rule) {
    assertThat(rule.brokenIn(house)).isEmpty();
  }

  /** Rules over nothing hold always. */
  @Test
  void readsTheCodeOfAllModules() {
    assertThat(house.main().map(file -> file.text().path()))
        .contains("core/protocol/src/main/java/dev/baton/protocol/claim/Claim.java");
    assertThat(house.tests().map(file -> file.text().name())).contains("HouseRulesTest.java");
    assertThat(house.code().map(TextFile::path)).contains("check");
  }

  @Test
  void everyRuleIsShownFilesThatBreakIt() {
    Stream<String> names =
        house
            .tests()
            .filter(file -> file.packageName().equals("dev.baton.house"))
            .filter(file -> file.text().name().endsWith("Test.java"))
            .flatMap(JavaFile::names)
            .map(Name::simple);
    assertThat(names).contains(Stream.of(Rule.values()).map(Rule::name).toArray(String[]::new));
  }

  @Test
  void printsHowLongTheMethodsAre() {
    Sizes.Lengths lengths = Sizes.Lengths.of(house);
    System.out.println("Methods of main code, in lines: " + lengths);
    assertThat(lengths.count()).isPositive();
  }
}
