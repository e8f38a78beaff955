package dev.baton.acceptance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.FreePorts;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A key distribution center of Kerberos (MIT's), a process with a database of its own. */
final class KeyCenter implements AutoCloseable {
  private static final String REALM = "BATON.TEST";

  private final Path folder;
  private final int port;
  private final ChildProcess process;

  private KeyCenter(Path folder) throws IOException, InterruptedException {
    this.folder = folder;
    this.port = FreePorts.takePort();
    writeConfiguration();
    run("kdb5_util", "create", "-s", "-P", "master");
    this.process = ChildProcess.start(command("krb5kdc", "-n"));
  }

  /** Creates the database in a folder within {@code folder}, and starts the process. */
  static KeyCenter launch(Path folder) throws IOException, InterruptedException {
    while (true) {
      KeyCenter created = new KeyCenter(Files.createTempDirectory(folder, "kdc"));
      ConditionWait.waitUntil(
          "the KDC to listen or end", () -> created.listens() || !created.process.isAlive());
      if (created.process.isAlive()) {
        return created;
      }
      created.close(); // Another process has taken the port.
    }
  }

  private void writeConfiguration() throws IOException {
    Files.writeString(
        configuration(),
        """
        [libdefaults]
        default_realm = %1$s
        udp_preference_limit = 1
        dns_lookup_kdc = false
        dns_lookup_realm = false
        [realms]
        %1$s = {
          kdc = 127.0.0.1:%2$d
        }
        """
            .formatted(REALM, port));
    Files.writeString(
        folder.resolve("kdc.conf"),
        """
        [kdcdefaults]
        kdc_listen = ""
        kdc_tcp_listen = 127.0.0.1:%2$d
        [realms]
        %1$s = {
          database_name = %3$s/principal
          key_stash_file = %3$s/stash
        }
        [logging]
        default = FILE:%3$s/kdc.log
        """
            .formatted(REALM, port, folder));
  }

  private boolean listens() {
    try (Socket probe = new Socket()) {
      probe.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private ProcessBuilder command(String... words) {
    ProcessBuilder builder = new ProcessBuilder(List.of(words)).redirectErrorStream(true);
    builder
        .environment()
        .putAll(
            Map.of(
                "KRB5_CONFIG", configuration().toString(),
                "KRB5_KDC_PROFILE", folder.resolve("kdc.conf").toString()));
    return builder;
  }

  private void run(String... words) throws IOException, InterruptedException {
    Process running = command(words).start();
    try (InputStream output = running.getInputStream()) {
      String said = new String(output.readAllBytes(), UTF_8);
      assertThat(running.waitFor()).as(said).isZero();
    }
  }

  /** Returns the file for {@code java.security.krb5.conf}. */
  Path configuration() {
    return folder.resolve("krb5.conf");
  }

  /** Adds a principal. Returns a section of a JAAS file by which it logs in. */
  String addPrincipal(String section, String name) throws IOException, InterruptedException {
    Path keys = folder.resolve(section + ".keytab");
    run("kadmin.local", "addprinc", "-randkey", name);
    run("kadmin.local", "ktadd", "-k", keys.toString(), name);
    return """
    %s {
      com.sun.security.auth.module.Krb5LoginModule required
      useKeyTab=true storeKey=true keyTab="%s" principal="%s@%s";
    };
    """
        .formatted(section, keys, name, REALM);
  }

  /** Lets it take connections, and answer nothing. */
  void freeze() {
    process.pause();
  }

  @Override
  public void close() {
    process.close();
    FreePorts.giveBack(port);
  }
}
