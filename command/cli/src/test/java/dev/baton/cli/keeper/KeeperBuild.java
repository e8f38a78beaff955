package dev.baton.cli.keeper;

import java.nio.file.Path;
import java.util.List;

/** The builds of the keeper that every test runs with. */
enum KeeperBuild {
  RELEASE {
    @Override
    List<String> commandLine() {
      return List.of(KeeperBinary.release().toString());
    }
  },
  SANITIZED {
    @Override
    List<String> commandLine() {
      return List.of(KeeperBinary.sanitized().toString());
    }
  };

  /** Returns the words before the command line of the JVM. */
  abstract List<String> commandLine();

  /** Returns the same under valgrind, if that is installed; else the keeper alone. */
  static List<String> underValgrind() {
    Path valgrind = Path.of("/usr/bin/valgrind");
    String keeper = KeeperBinary.debug().toString();
    return valgrind.toFile().canExecute()
        ? List.of(valgrind.toString(), "-q", "--error-exitcode=99", "--track-fds=no", keeper)
        : List.of(keeper);
  }
}
