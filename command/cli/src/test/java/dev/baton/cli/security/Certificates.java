package dev.baton.cli.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** An authority of its own in a folder, and whom it has signed for; made with openssl. */
public record Certificates(Path folder, String authority) {
  /** Makes the authority. */
  public static Certificates make(Path folder, String authority)
      throws IOException, InterruptedException {
    Certificates made = new Certificates(folder, authority);
    made.openssl(
        "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN="
            + authority
            + " -keyout "
            + authority
            + ".key -out "
            + authority
            + ".crt");
    return made;
  }

  /** Whom its signature is to be trusted by. */
  public Path file() {
    return folder.resolve(authority + ".crt");
  }

  /** A certificate with its key, in one file of PEM. */
  public Path sign(String name, String address) throws IOException, InterruptedException {
    openssl(
        "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=%1$s"
                .formatted(name)
            + " -addext subjectAltName=%2$s -addext basicConstraints=CA:FALSE"
                .formatted(name, address)
            + " -CA %1$s.crt -CAkey %1$s.key".formatted(authority)
            + " -keyout %1$s.key -out %1$s.crt".formatted(name));
    Path both = folder.resolve(name + ".pem");
    return Files.writeString(both, text(name + ".crt") + text(name + ".key"));
  }

  /** The same as a key store with a password. */
  public Path pack(String name, String password) throws IOException, InterruptedException {
    openssl(
        "pkcs12 -export -in %1$s.crt -inkey %1$s.key -out %1$s.p12 -passout pass:%2$s"
            .formatted(name, password));
    return folder.resolve(name + ".p12");
  }

  private String text(String file) throws IOException {
    return Files.readString(folder.resolve(file));
  }

  private void openssl(String arguments) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(("openssl " + arguments).split(" "));
    File log = folder.resolve("openssl.log").toFile();
    builder.directory(folder.toFile()).redirectErrorStream(true).redirectOutput(log);
    assertThat(builder.start().waitFor()).as(() -> "openssl; see " + log).isZero();
  }
}
