package dev.baton.bench;

import dev.baton.bench.report.MachineInfo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The report's description of this machine. */
final class ThisMachine {
  private static final Pattern CPU = Pattern.compile("^model name\\s*: (.*)$", Pattern.MULTILINE);
  private static final Pattern MEMORY =
      Pattern.compile("^MemTotal:\\s*(\\d+) kB$", Pattern.MULTILINE);
  private static final long KIBIBYTE = 1024;

  private ThisMachine() {}

  static MachineInfo describeMachine() {
    return new MachineInfo(
        findIn(CPU, "/proc/cpuinfo", System.getProperty("os.arch", "")),
        Runtime.getRuntime().availableProcessors(),
        Long.parseLong(findIn(MEMORY, "/proc/meminfo", "0")) * KIBIBYTE,
        System.getProperty("os.name") + " " + System.getProperty("os.version"),
        System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"),
        org.apache.zookeeper.Version.getVersion());
  }

  private static String findIn(Pattern pattern, String file, String otherwise) {
    Path path = Path.of(file);
    if (!Files.isReadable(path)) {
      return otherwise;
    }
    try {
      Matcher found = pattern.matcher(Files.readString(path));
      return found.find() ? found.group(1) : otherwise;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }
}
