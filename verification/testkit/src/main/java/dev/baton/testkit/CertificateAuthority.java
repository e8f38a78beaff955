package dev.baton.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An authority that signs certificates for TLS, in files that openssl makes.
 *
 * @param folder holds all files
 * @param name the authority's name, and that of its files
 */
public record CertificateAuthority(Path folder, String name) {
  private static final String NEW_CERTIFICATE =
      "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=";

  /** Creates an authority with a key of its own. */
  public static CertificateAuthority create(Path folder, String name) {
    CertificateAuthority created = new CertificateAuthority(folder, name);
    created.runOpenssl(
        NEW_CERTIFICATE + name,
        "-keyout",
        created.resolveFile(name, "key"),
        "-out",
        created.certificate());
    return created;
  }

  /** Returns the file with the authority's own certificate, for clients that trust it. */
  public Path certificate() {
    return resolveFile(name, "crt");
  }

  /**
   * Signs a certificate for {@code subject}, with a new key.
   *
   * @param address the subject's address as openssl writes it, {@code IP:127.0.0.1} for example
   * @return the PEM file with the certificate and its key
   */
  public Path sign(String subject, String address) {
    runOpenssl(
        NEW_CERTIFICATE + subject + " -addext basicConstraints=CA:FALSE -addext",
        "subjectAltName=" + address,
        "-CA",
        certificate(),
        "-CAkey",
        resolveFile(name, "key"),
        "-keyout",
        resolveFile(subject, "key"),
        "-out",
        resolveFile(subject, "crt"));
    try {
      String both =
          Files.readString(resolveFile(subject, "crt"))
              + Files.readString(resolveFile(subject, "key"));
      return Files.writeString(resolveFile(subject, "pem"), both);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Packs the signed certificate of {@code subject} into a key store with a password. */
  public Path pack(String subject, String password) {
    runOpenssl(
        "pkcs12 -export -in",
        resolveFile(subject, "crt"),
        "-inkey",
        resolveFile(subject, "key"),
        "-out",
        resolveFile(subject, "p12"),
        "-passout",
        "pass:" + password);
    return resolveFile(subject, "p12");
  }

  private Path resolveFile(String owner, String kind) {
    return folder.resolve(owner + "." + kind);
  }

  private void runOpenssl(String options, Object... more) {
    List<String> command = new ArrayList<>(List.of(("openssl " + options).split(" ")));
    Arrays.stream(more).map(Object::toString).forEach(command::add);
    SystemCommand.runCommand(command, "");
  }
}
