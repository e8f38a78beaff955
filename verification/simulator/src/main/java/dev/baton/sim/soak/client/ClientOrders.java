package dev.baton.sim.soak.client;

import dev.baton.testkit.ChildProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The orders of a client process.
 *
 * @param library the name of the library
 * @param name the unique name of the process
 * @param folder the folder for its journal
 * @param files the folder of the fenced files
 * @param stay true to lead until something happens
 */
public record ClientOrders(
    String library,
    String servers,
    Duration sessionTimeout,
    Duration tick,
    String name,
    long seed,
    Path folder,
    Path files,
    boolean stay,
    List<SoakElection> elections) {
  private static final int FIXED = 9;

  /**
   * Returns the command that starts the process, with JVM arguments as {@link
   * ChildProcess#javaCommand} takes.
   */
  public List<String> startCommand(List<String> jvmArguments) {
    List<String> words = new ArrayList<>();
    words.add(library);
    words.add(servers);
    words.add(sessionTimeout.toString());
    words.add(tick.toString());
    words.add(name);
    words.add(Long.toString(seed));
    words.add(folder.toString());
    words.add(files.toString());
    words.add(Boolean.toString(stay));
    elections.forEach(line -> words.add(line.toWord()));
    if (library.equals(KazooLibrary.NAME)) {
      return KazooLibrary.startCommand(folder, words);
    }
    return ChildProcess.javaCommand(
        jvmArguments, ClientMain.class.getName(), words.toArray(String[]::new));
  }

  static ClientOrders parseOrders(String... words) {
    return new ClientOrders(
        words[0],
        words[1],
        Duration.parse(words[2]),
        Duration.parse(words[3]),
        words[4],
        Long.parseLong(words[5]),
        Path.of(words[6]),
        Path.of(words[7]),
        Boolean.parseBoolean(words[8]),
        Stream.of(words).skip(FIXED).map(SoakElection::parseWord).toList());
  }
}
