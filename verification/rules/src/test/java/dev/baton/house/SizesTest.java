package dev.baton.house;

import static dev.baton.house.Marked.MAIN;
import static dev.baton.house.Marked.TEST;
import static dev.baton.house.Marked.assertSees;
import static dev.baton.house.Marked.file;

import org.junit.jupiter.api.Test;

final class SizesTest {
  @Test
  void countsTheLinesOfAMethodFromItsSignature() {
    String text =
        """
        class ATest {
          @Test
          @SuppressWarnings
          void has41Lines() { // !!%s
          }

          @Test
          void has40Lines() {%s
          }
        }
        """;
    assertSees(Rule.SHORT_METHODS, file(TEST, text.formatted("\n".repeat(39), "\n".repeat(38))));
  }

  @Test
  void namesTheLongestMethodsWhenTooManyAreLong() {
    String text =
        """
        interface A {
          default void isShort() {} // !!

          void hasNoBody();

          default void isTheNinthTenth() { // !!%s
          }
        }
        """;
    assertSees(Rule.MOSTLY_SHORTER_METHODS, file(MAIN, text.formatted("\n".repeat(14))));
  }

  @Test
  void countsTheLinesOfAFile() {
    assertSees(
        Rule.SHORT_FILES,
        file(MAIN, "\n".repeat(300) + "// !!"),
        file(TEST, "\n".repeat(300)),
        file("LICENSE", "\n".repeat(301)));
  }

  @Test
  void aFileThatTellsOfOneTypeMayBeLonger() {
    String one = "class A {\n  private class B {}\n  record C() {}\n" + "\n".repeat(397) + "}";
    String two = "class A {\n  class B {}\n" + "\n".repeat(298) + "} // !!";
    String short400 = one.replaceFirst("\n\n", "\n");
    assertSees(Rule.SHORT_FILES, file(MAIN, one + " // !!"), file(TEST, short400));
    assertSees(Rule.SHORT_FILES, file(MAIN, two), file(TEST, short400));
  }

  @Test
  void countsTheColumnsOfJavaAndShell() {
    assertSees(
        Rule.NARROW_LINES,
        file(MAIN, "// " + "x".repeat(96) + "!!"),
        file(TEST, "// " + "x".repeat(97)),
        file("check", "#!/usr/bin/env bash\n#" + "x".repeat(98) + "!!"),
        file("README.md", "x".repeat(101)));
  }
}
