package dev.baton.house;

import static dev.baton.house.Marked.MAIN;
import static dev.baton.house.Marked.TEST;
import static dev.baton.house.Marked.assertSees;
import static dev.baton.house.Marked.file;

import org.junit.jupiter.api.Test;

final class JavadocVoiceTest {
  @Test
  void seesJavadocThatOpensWithoutSubject() {
    assertSees(
        Rule.JAVADOC_WITH_SUBJECT,
        file(
            MAIN,
            """
            /** Returns the queue. */
            class FirstType {
              /** Who leads. */ // !!
              int leader;

              /** Whether it leads. */ // !!
              boolean leads;
            }
            """),
        file(TEST, "/** What it is. */\nclass FirstTest {}"));
  }

  @Test
  void seesPronounsThatStandForNoName() {
    assertSees(
        Rule.JAVADOC_THAT_NAMES,
        file(MAIN, "/** Tells whoever leads. */ // !!\nclass FirstType {}"));
  }
}
