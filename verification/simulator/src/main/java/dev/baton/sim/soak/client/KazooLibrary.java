package dev.baton.sim.soak.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** kazoo's {@code Lock}, in processes of Python with fencing tokens made of its nodes. */
public final class KazooLibrary implements SoakLibrary {
  static final String NAME = "kazoo";

  private static final String PYTHON = "/usr/bin/python3";
  private static final String SCRIPT = "kazoo_member.py";

  @Override
  public String libraryName() {
    return NAME;
  }

  @Override
  public boolean givesTokens() {
    return true;
  }

  @Override
  public LibraryConnection connectProcess(String servers, Duration sessionTimeout, Duration tick) {
    throw new UnsupportedOperationException("kazoo runs in a process of its own");
  }

  /**
   * Returns the command that starts a process with these words, from a script in {@code folder}.
   */
  static List<String> startCommand(Path folder, List<String> words) {
    Path script = folder.resolve(SCRIPT);
    try (InputStream resource = KazooLibrary.class.getResourceAsStream(SCRIPT)) {
      Files.copy(Objects.requireNonNull(resource), script);
    } catch (FileAlreadyExistsException another) {
      // An earlier process has written it.
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + script, e);
    }
    List<String> command = new ArrayList<>(List.of(PYTHON, script.toString()));
    command.addAll(words);
    return command;
  }
}
