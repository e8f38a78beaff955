package dev.baton.cli.connect;

import dev.baton.cli.files.FailureReasons;
import dev.baton.cli.security.CertificateStore;
import dev.baton.cli.security.ConnectionSecurity;
import dev.baton.cli.security.TlsSettings;
import dev.baton.runtime.zookeeper.ClientSettings.ClientCredentials;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/**
 * The options for this client's identity and the servers to trust; a mixin for the commands that
 * connect.
 */
final class SecurityOptions {
  private static final Set<PosixFilePermission> OF_OTHERS =
      PosixFilePermissions.fromString("------rwx");

  @Option(
      names = "--auth",
      paramLabel = "FILE",
      description = {
        "Authenticate to ZooKeeper with the identity in this file: one line, like"
            + " digest:user:password. Only this identity can change the nodes that baton then"
            + " creates; every client can read them. The same holds for --tls-cert and --sasl."
      })
  private @Nullable Path auth;

  @Option(
      names = "--tls",
      description = {
        "Connect with TLS, to the servers' secureClientPort, and trust the authorities that this"
            + " Java trusts. --tls=false connects without TLS, whatever the settings say."
      })
  private boolean tls;

  @Option(
      names = "--tls-ca",
      paramLabel = "FILE",
      description = {
        "Connect with TLS, and trust servers with a certificate by these authorities: PEM, PKCS12"
            + " or JKS."
      })
  private @Nullable Path authority;

  @Option(
      names = "--tls-ca-password-file",
      paramLabel = "FILE",
      description = "The file with the password of --tls-ca, if it has one.")
  private @Nullable Path authorityPassword;

  @Option(
      names = "--tls-cert",
      paramLabel = "FILE",
      description = {
        "Connect with TLS, and authenticate with this certificate and its private key: PEM with"
            + " both in one file, PKCS12 or JKS."
      })
  private @Nullable Path certificate;

  @Option(
      names = "--tls-cert-password-file",
      paramLabel = "FILE",
      description = "The file with the password of --tls-cert, if it has one.")
  private @Nullable Path certificatePassword;

  @Option(
      names = "--tls-any-host",
      description = {
        "Accept a server certificate for a different host. Any owner of a certificate by the same"
            + " authority can then impersonate a server."
      })
  private boolean anyHost;

  @Option(
      names = "--sasl",
      paramLabel = "FILE",
      description = {
        "Authenticate by SASL, with the section Client of this JAAS file: DIGEST-MD5 or Kerberos."
      })
  private @Nullable Path sasl;

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  /**
   * Returns the settings that the options ask for, with all files read.
   *
   * @throws IllegalArgumentException saying what is wrong with them
   */
  ConnectionSecurity readSecurity() {
    return ConnectionSecurity.readFiles(
        namedFile(auth).map(SecurityOptions::readCredentials), tlsSettings(), namedFile(sasl));
  }

  /** Returns whether the options ask for features that the server on this machine lacks. */
  boolean needRemoteServers() {
    return namedFile(sasl).isPresent() || wantsTls();
  }

  /** Returns whether servers may show a certificate of another host. */
  boolean acceptAnyHost() {
    return anyHost && wantsTls();
  }

  private boolean wantsTls() {
    return tls
        || (!refusesTls()
            && (namedFile(authority).isPresent() || namedFile(certificate).isPresent()));
  }

  /** Returns whether the command line disables TLS, which overrides all settings. */
  private boolean refusesTls() {
    ParseResult parsed = Objects.requireNonNull(command).commandLine().getParseResult();
    return !tls && parsed.hasMatchedOption("--tls");
  }

  private Optional<TlsSettings> tlsSettings() {
    if (refusesTls()) {
      return Optional.empty();
    }
    Optional<CertificateStore> trusted = readStore("--tls-ca", authority, authorityPassword);
    Optional<CertificateStore> own = readStore("--tls-cert", certificate, certificatePassword);
    checkRequires("--tls-any-host", anyHost, "--tls", wantsTls());
    return wantsTls() ? Optional.of(new TlsSettings(trusted, own, anyHost)) : Optional.empty();
  }

  /**
   * Returns the named file. An empty name means none: so a command line can override the settings.
   */
  private static Optional<Path> namedFile(@Nullable Path named) {
    return Optional.ofNullable(named).filter(path -> !path.toString().isBlank());
  }

  private static void checkRequires(
      String option, boolean given, String other, boolean otherGiven) {
    if (given && !otherGiven) {
      throw new IllegalArgumentException(option + " needs " + other);
    }
  }

  private static Optional<CertificateStore> readStore(
      String option, @Nullable Path named, @Nullable Path passwordFile) {
    Optional<Path> password = namedFile(passwordFile);
    checkRequires(
        option + "-password-file", password.isPresent(), option, namedFile(named).isPresent());
    return namedFile(named).map(path -> new CertificateStore(option, path, password));
  }

  private static ClientCredentials readCredentials(Path file) {
    String[] parts = readSecret(file).split(":", 2);
    if (parts.length < 2 || parts[0].isBlank() || parts[1].isBlank()) {
      throw new IllegalArgumentException(
          "the identity in "
              + file
              + " must be one line like SCHEME:SECRET, for example digest:user:password");
    }
    return new ClientCredentials(parts[0], parts[1]);
  }

  private static String readSecret(Path file) {
    try {
      checkMode(file, Files.getPosixFilePermissions(file));
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the file "
              + file
              + " of --auth, or BATON_AUTH, cannot be read: "
              + FailureReasons.reasonOf(e),
          e);
    }
  }

  /**
   * Checks that other users cannot read the file. The group may: Kubernetes mounts secrets this way
   * for users other than root.
   */
  private static void checkMode(Path file, Set<PosixFilePermission> mode) {
    if (!Collections.disjoint(mode, OF_OTHERS)) {
      throw new IllegalArgumentException(
          "the file "
              + file
              + " of --auth, or BATON_AUTH, is open to every user of this machine ("
              + PosixFilePermissions.toString(mode)
              + "): chmod o-rwx "
              + file);
    }
  }
}
