package dev.baton.runtime.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.testkit.ConditionWait;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An application that has SLF4J 1.7 on its class path. */
class OldLoggingTest {
  private static final List<Path> OLD =
      List.of(
          Path.of("target/old-logging/slf4j-api.jar"),
          Path.of("target/old-logging/slf4j-simple.jar"));
  private static final String LOG_FILE = "org.slf4j.simpleLogger.logFile";

  @TempDir Path folder;

  private static String readLog(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void readsWhatBatonLogs() throws IOException, ReflectiveOperationException {
    Path file = Files.createFile(folder.resolve("log"));
    System.setProperty(LOG_FILE, file.toString());
    try (OwnClassPath classes = new OwnClassPath(OLD)) {
      Class<?> loopLog = classes.loadClass("dev.baton.runtime.loop.LoopLog");
      Object log = loopLog.getMethod("named", String.class).invoke(null, "dev.baton.Old");
      loopLog
          .getMethod("error", Throwable.class, String.class, Object[].class)
          .invoke(log, new IllegalStateException("the cause"), "{} failed", new Object[] {"it"});

      ConditionWait.waitUntil("the log", () -> readLog(file).contains("the cause"));
      assertThat(Files.readString(file)).contains("ERROR dev.baton.Old - it failed", "the cause");
    } finally {
      System.clearProperty(LOG_FILE);
    }
  }
}
