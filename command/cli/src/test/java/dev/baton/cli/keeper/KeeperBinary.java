package dev.baton.cli.keeper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;

/**
 * The keeper, compiled from its sources. A build is made anew when a source is newer, once for all
 * test processes of this checkout.
 */
public final class KeeperBinary {
  private static final Path TARGET = Path.of("target").toAbsolutePath();
  private static final Path SOURCES = Path.of("../keeper").toAbsolutePath().normalize();
  private static final Path TEST_SOURCES = Path.of("src/test/c").toAbsolutePath();
  private static final List<String> STRICT =
      List.of("-std=c11", "-D_GNU_SOURCE", "-Wall", "-Wextra", "-Werror");

  private KeeperBinary() {}

  /** Returns the keeper as the package has it: statically linked. */
  public static Path release() {
    return built("keeper", SOURCES, "-O2", "-static");
  }

  /** Returns the keeper with checks of memory and of undefined behaviour; it ends if one fails. */
  public static Path sanitized() {
    return built(
        "keeper-sanitized",
        SOURCES,
        "-O1",
        "-g",
        "-fsanitize=address,undefined",
        "-fno-sanitize-recover=all");
  }

  /** Returns the keeper for valgrind. */
  static Path debug() {
    return built("keeper-debug", SOURCES, "-O1", "-g");
  }

  /** Returns the keeper with a small process table. */
  static Path crowded() {
    return built("keeper-crowded", SOURCES, "-O1", "-g", "-DMOST_PROCESSES=16");
  }

  /** Returns the keeper as on a machine that holds it up whenever it looks at the clock. */
  static Path late() {
    String clock = TEST_SOURCES.resolve("late/clock.h").toString();
    return built("keeper-late", SOURCES, "-O1", "-g", "-include", clock);
  }

  /** Returns a program that begins processes as fast as it can. */
  static Path storm() {
    return built("storm", TEST_SOURCES.resolve("storms"), "-O1");
  }

  /** Returns a program that measures when the last process of a command ends. */
  static Path lease() {
    return built("lease", TEST_SOURCES.resolve("lease"), "-O1");
  }

  /** Returns a program that writes down what it was started with. */
  static Path probe() {
    return built("probe", TEST_SOURCES, "-O1");
  }

  private static synchronized Path built(String name, Path sources, String... options) {
    Path binary = TARGET.resolve(name);
    try {
      Files.createDirectories(TARGET);
      try (FileChannel channel =
              FileChannel.open(
                  TARGET.resolve(name + ".lock"),
                  StandardOpenOption.CREATE,
                  StandardOpenOption.WRITE);
          var unused = channel.lock()) {
        if (!isNewest(binary, sources)) {
          compile(binary, sources, options);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return binary;
  }

  private static boolean isNewest(Path binary, Path sources) throws IOException {
    if (!Files.exists(binary)) {
      return false;
    }
    FileTime built = Files.getLastModifiedTime(binary);
    try (DirectoryStream<Path> files = Files.newDirectoryStream(sources)) {
      for (Path file : files) {
        if (Files.getLastModifiedTime(file).compareTo(built) >= 0) {
          return false;
        }
      }
    }
    return true;
  }

  private static void compile(Path binary, Path sources, String... options) throws IOException {
    Path fresh = binary.resolveSibling(binary.getFileName() + ".new");
    List<String> words = new ArrayList<>(List.of("cc"));
    words.addAll(STRICT);
    words.addAll(List.of(options));
    words.addAll(List.of("-o", fresh.toString()));
    try (DirectoryStream<Path> files = Files.newDirectoryStream(sources, "*.c")) {
      files.forEach(file -> words.add(file.toString()));
    }
    Process compiler = new ProcessBuilder(words).inheritIO().start();
    if (compiler.onExit().join().exitValue() != 0) {
      throw new IOException("the keeper could not be compiled: " + words);
    }
    Files.move(fresh, binary, StandardCopyOption.ATOMIC_MOVE);
  }
}
