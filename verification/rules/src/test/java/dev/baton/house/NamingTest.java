package dev.baton.house;

import static dev.baton.house.Marked.CURATORS;
import static dev.baton.house.Marked.MAIN;
import static dev.baton.house.Marked.TEST;
import static dev.baton.house.Marked.assertSees;
import static dev.baton.house.Marked.file;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class NamingTest {
  @Test
  void seesTypesOfOneWordThatAreNotInTheGlossary() {
    assertSees(
        Rule.TYPE_NAMES_OF_TWO_WORDS,
        file(MAIN, "class Stray {} // !!\nclass Lease {}\nclass OrphanNode { class Nested {} }"),
        file(CURATORS, "class Revoker {}"),
        file(TEST, "class Trap {}"));
  }

  @Test
  void seesTypesThatShareTheirName() {
    assertSees(
        Rule.UNIQUE_TYPE_NAMES,
        file(MAIN, "class FirstType {}\nclass SharedName {} // !!"),
        file(MAIN.replace("client", "ports"), "interface SharedName {} // !!"),
        file(CURATORS, "class FirstType {}"),
        file(TEST, "class FirstType {}"));
  }

  @Test
  void seesTheMethodsOfOneWordWhenTheyAreTooMany() {
    String phrases = "  void readQueue() {}\n".repeat(17);
    assertSees(
        Rule.METHOD_NAMES_OF_VERB_AND_OBJECT,
        file(
            MAIN,
            "interface FirstType {\n" + phrases + "  void read() {} // !!\n".repeat(4) + "}"));
    TextFile few =
        file(MAIN, "interface FirstType {\n" + phrases + "  void read() {}\n".repeat(3) + "}");
    assertThat(Rule.METHOD_NAMES_OF_VERB_AND_OBJECT.brokenIn(Sources.of(List.of(few)))).isEmpty();
  }
}
