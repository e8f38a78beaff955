package dev.baton.house;

import static dev.baton.house.Marked.assertSees;
import static dev.baton.house.Marked.file;

import org.junit.jupiter.api.Test;

final class VariableNamesTest {
  @Test
  void seesVariablesThatAreNamedByMetaphors() {
    assertSees(
        Rule.VARIABLES_OF_PLAIN_WORDS,
        file(
            "command/cli/src/main/java/dev/baton/A.java",
            """
            class A {
              QueueNode seat; // !!
              List<QueueNode> formerSeats; // !!
              MailKind mail;
              QueueNode node;
              enum Kind { MAIL, PRIZE }
            }
            """),
        file(
            "command/cli/src/test/java/dev/baton/ATest.java",
            "class ATest { void leads(QueueNode heir) {} } // !!"));
  }
}
