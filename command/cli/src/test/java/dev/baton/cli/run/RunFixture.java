package dev.baton.cli.run;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** Processes {@code baton run} for each test, which has a folder and an election of its own. */
abstract class RunFixture {
  @TempDir public Path folder;

  public Runs runs;
  public String election;

  /** Of the servers. */
  abstract String connectString();

  /** Mends what the test has done to the servers, when its processes are gone. */
  void mend() {}

  @BeforeEach
  void name(TestInfo test) {
    runs = new Runs(folder, connectString());
    election = "/" + test.getDisplayName().replace("()", "");
  }

  @AfterEach
  void end() {
    try {
      runs.close();
    } finally {
      mend();
    }
  }
}
