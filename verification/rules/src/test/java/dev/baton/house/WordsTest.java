package dev.baton.house;

import static dev.baton.house.Marked.MAIN;
import static dev.baton.house.Marked.TEST;
import static dev.baton.house.Marked.assertSees;
import static dev.baton.house.Marked.file;

import org.junit.jupiter.api.Test;

final class WordsTest {
  @Test
  void seesNamesThatTellNothing() {
    assertSees(
        Rule.TELLING_NAMES,
        file(
            TEST,
            """
            class StringUtils { // !!
              interface LockHelper {} // !!
              record LockManager() {} // !!
              enum LockImpl {} // !!
              class Implication {}
            }
            """));
  }

  @Test
  void seesTestHooksInMainCode() {
    assertSees(
        Rule.NO_TEST_HOOKS,
        file(
            MAIN,
            """
            class A {
              @VisibleForTesting // !!
              int size;
              void failForTest() {} // !!
              void lookForTestaments() {}
            }
            """),
        file(TEST, "class ATest { void openForTest() {} }"));
  }

  @Test
  void seesWorkLeftOpen() {
    assertSees(
        Rule.NOTHING_LEFT_OPEN,
        file("check", "#!/bin/sh\n# TO" + "DO be quicker !!\n# X" + "XX !!"),
        file(MAIN, "// FIX" + "ME !!\nclass A {}"),
        file("README.md", "mktemp /tmp/baton.XXXXXX"));
  }

  @Test
  void seesWherePackagesComeFrom() {
    assertSees(
        Rule.NO_REGISTRIES,
        file("pom.xml", "<url>https://repo1" + ".maven.org/maven2 !!"),
        file("package-lock.json", "\"resolved\"" + ": \"https://example.org !!"),
        file("core/client/pom.xml", "<project xmlns='http://maven.apache.org/POM/4.0.0'/>"));
  }
}
