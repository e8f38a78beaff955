package dev.baton.house;

import static dev.baton.house.Marked.MAIN;
import static dev.baton.house.Marked.TEST;
import static dev.baton.house.Marked.assertSees;
import static dev.baton.house.Marked.file;

import org.junit.jupiter.api.Test;

final class LayersTest {
  @Test
  void seesPackagesThatAreNotNullMarked() {
    assertSees(
        Rule.NULL_MARKED,
        file("a/src/main/java/p/package-info.java", "package p; // !!"),
        file("a/src/test/java/p/PTest.java", "package p;"),
        file("a/src/test/java/q/package-info.java", "package q; // !!"),
        file("a/src/main/java/r/package-info.java", "@NullMarked package r;"),
        file("a/src/main/java/r/R.java", "package r;"),
        file("a/src/main/java/org/apache/zookeeper/Z.java", "package org.apache.zookeeper;"),
        file("a/src/main/java/module-info.java", "module a {}"));
  }

  @Test
  void seesWhatIsNotPureInTheProtocol() {
    assertSees(
        Rule.PURE_PROTOCOL,
        file(
            "core/protocol/src/main/java/dev/baton/protocol/A.java",
            """
            package dev.baton.protocol;

            import static java.lang.System.nanoTime; // !!

            import java.io.IOException; // !!
            import java.nio.file.Path; // !!
            import java.time.Duration;
            import java.time.Instant; // !!
            import java.util.*;
            import java.util.concurrent.atomic.*; // !!
            import org.slf4j.Logger; // !!

            class A {
              void act() {
                Thread.yield(); // !!
                java.net.URI.create("java.net.URI"); // !!
                new Random(); // !!
                System.out.println(); // !!
                System.currentTimeMillis(); // !!
              }
            }
            """),
        file(MAIN, "import java.io.IOException;"));
  }

  @Test
  void seesUsesAgainstTheOrder() {
    assertSees(
        Rule.ONE_WAY,
        file(
            "core/client/src/main/java/dev/baton/runtime/port/Loop.java",
            """
            package dev.baton.runtime;

            import static dev.baton.lock.Hold.State.*; // !!

            import dev.baton.Baton; // !!
            import dev.baton.protocol.claim.Claim;
            import dev.baton.runtime.loop.Journal;

            class Loop {
              dev.baton.lock.Hold hold; // !!
            }
            """),
        file(
            "core/client/src/main/java/dev/baton/other/A.java",
            "package dev.baton.other; import dev.baton.protocol.claim.Claim; // !!"),
        file(MAIN, "package dev.baton; import dev.baton.runtime.zookeeper.Session;"),
        file(TEST, "package dev.baton.runtime; import dev.baton.Baton;"));
  }

  @Test
  void seesZooKeeperOutsideOfItsPackage() {
    assertSees(
        Rule.ONE_DOOR_TO_ZOOKEEPER,
        file(MAIN, "package dev.baton; import org.apache.zookeeper.data.Stat; // !!"),
        file(MAIN, "package dev.baton; import org.apache.zookeeper.data.ACL;"),
        file(
            "core/client/src/main/java/dev/baton/runtime/zookeeper/A.java",
            "package dev.baton.runtime.zookeeper; import org.apache.zookeeper.ZooKeeper;"),
        file("command/cli/src/main/java/A.java", "import org.apache.zookeeper.Op;"));
  }
}
