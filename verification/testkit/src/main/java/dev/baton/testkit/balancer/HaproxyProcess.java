package dev.baton.testkit.balancer;

import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.FreePorts;
import dev.baton.testkit.TempDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * An HAProxy with the settings of {@code deploy/haproxy/haproxy.cfg}, and other ports. It does not
 * outlive this JVM.
 */
public final class HaproxyProcess implements AutoCloseable {
  private static final List<Path> PLACES =
      List.of(Path.of("/usr/sbin/haproxy"), Path.of("/usr/local/sbin/haproxy"));

  private final TempDirectory directory = new TempDirectory();
  private final int port = FreePorts.takePort();
  private final ChildProcess process;

  /**
   * A service behind it.
   *
   * @param port where it answers requests
   * @param healthPort where its {@code baton run --health} answers
   */
  public record ServicePorts(int port, int healthPort) {}

  /**
   * Starts it. Returns when it listens.
   *
   * @param election the path of the election, in whose {@code /leader} it looks
   * @param config the file of settings, with three services at ports 8001 to 8003, whose health
   *     probes are at ports 4041 to 4043
   */
  public HaproxyProcess(Path config, String election, List<ServicePorts> services) {
    try {
      String text =
          Files.readString(config)
              .replace("127.0.0.1:8080", "127.0.0.1:" + port)
              .replace("/leader/shop", "/leader" + election);
      for (int i = 0; i < services.size(); i++) {
        text =
            text.replace("127.0.0.1:" + (8001 + i), "127.0.0.1:" + services.get(i).port())
                .replace("port " + (4041 + i), "port " + services.get(i).healthPort());
      }
      Path file = Files.writeString(directory.path().resolve("haproxy.cfg"), text);
      process =
          ChildProcess.start(
              new ProcessBuilder(findProgram().toString(), "-db", "-f", file.toString())
                  .redirectErrorStream(true)
                  .redirectOutput(directory.path().resolve("log").toFile()));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot configure HAProxy", e);
    }
    ConditionWait.waitUntil("HAProxy to listen", this::isListening);
  }

  private boolean isListening() {
    try (Socket connection = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return connection.isConnected();
    } catch (IOException notYet) {
      return false;
    }
  }

  /** Returns whether HAProxy is installed. */
  public static boolean isHere() {
    return PLACES.stream().anyMatch(Files::isExecutable);
  }

  private static Path findProgram() {
    return PLACES.stream().filter(Files::isExecutable).findFirst().orElseThrow();
  }

  /** Returns the address to which requests for the leader go. */
  public URI address() {
    return URI.create("http://127.0.0.1:" + port + "/");
  }

  @Override
  public void close() {
    process.close();
    FreePorts.giveBack(port);
    directory.close();
  }
}
