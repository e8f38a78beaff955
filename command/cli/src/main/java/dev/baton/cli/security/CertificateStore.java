package dev.baton.cli.security;

import dev.baton.cli.files.FailureReasons;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.apache.zookeeper.common.KeyStoreFileType;
import org.apache.zookeeper.common.X509Util;

/**
 * A file with certificates, or with a certificate and its key.
 *
 * @param option that names it
 * @param file in PEM, PKCS12 or JKS, recognised by its first bytes
 * @param passwordFile the file with its password, if it has one
 */
public record CertificateStore(String option, Path file, Optional<Path> passwordFile) {
  private static final String PEM = "-----BEGIN";
  private static final int JKS = 0xFE;

  /** The expected content of a file. */
  enum StoreContent {
    /** Certificates to trust. */
    TRUSTED,
    /** A certificate of this client, with its key. */
    OWN
  }

  /**
   * Reads the file, like ZooKeeper's client does later.
   *
   * @return the type of the file
   * @throws IllegalArgumentException saying what is wrong with it
   */
  KeyStoreFileType check(StoreContent content) {
    String password = passwordFile.map(this::readPassword).orElse("");
    try {
      KeyStoreFileType type = detectType();
      KeyStore store = load(content, password, type.getPropertyValue());
      if (!holdsContent(store, content)) {
        throw new IllegalArgumentException(
            describeFile() + " holds no " + describeContent(content));
      }
      return type;
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalArgumentException(describeFile() + " " + describeFailure(e, content), e);
    }
  }

  /** Checks that other users cannot read the key. The group may: Kubernetes mounts secrets so. */
  private void checkMode() {
    try {
      Set<PosixFilePermission> mode = Files.getPosixFilePermissions(file);
      if (!Collections.disjoint(mode, PosixFilePermissions.fromString("------rwx"))) {
        throw new IllegalArgumentException(
            describeFile() + " is open to every user of this machine: chmod o-rwx " + file);
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(
          describeFile() + " " + describeFailure(e, StoreContent.OWN), e);
    }
  }

  /**
   * Returns the context of a TLS server with this certificate.
   *
   * @throws IllegalArgumentException saying what is wrong with the file, or that other users can
   *     read it
   */
  public SSLContext openServerContext() {
    checkMode();
    String type = check(StoreContent.OWN).getPropertyValue();
    String password = passwordFile.map(this::readPassword).orElse("");
    try {
      KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
      keys.init(load(StoreContent.OWN, password, type), password.toCharArray());
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), null, null);
      return context;
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalArgumentException(
          describeFile() + " " + describeFailure(e, StoreContent.OWN), e);
    }
  }

  private KeyStore load(StoreContent content, String password, String type)
      throws IOException, GeneralSecurityException {
    String location = file.toString();
    return content == StoreContent.OWN
        ? X509Util.loadKeyStore(location, password, type)
        : X509Util.loadTrustStore(location, password, type);
  }

  private static boolean holdsContent(KeyStore store, StoreContent content)
      throws KeyStoreException {
    for (String alias : Collections.list(store.aliases())) {
      if (content == StoreContent.OWN ? store.isKeyEntry(alias) : store.isCertificateEntry(alias)) {
        return true;
      }
    }
    return false;
  }

  private static String describeContent(StoreContent content) {
    return content == StoreContent.OWN
        ? "private key with its certificate; a PEM file must have both: cat CERT KEY > FILE"
        : "certificate to trust";
  }

  private KeyStoreFileType detectType() throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] head = in.readNBytes(4096);
      if (head.length > 0 && (head[0] & 0xFF) == JKS) {
        return KeyStoreFileType.JKS;
      }
      boolean text = new String(head, StandardCharsets.US_ASCII).contains(PEM);
      return text ? KeyStoreFileType.PEM : KeyStoreFileType.PKCS12;
    }
  }

  private String readPassword(Path from) {
    try {
      return Files.readString(from).strip();
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the file "
              + from
              + " of "
              + passwordOption()
              + " cannot be read: "
              + FailureReasons.reasonOf(e),
          e);
    }
  }

  private String describeFile() {
    return "the file " + file + " of " + option;
  }

  private String passwordOption() {
    return option + "-password-file";
  }

  private String describeFailure(Exception e, StoreContent content) {
    if (e instanceof NoSuchFileException || e instanceof AccessDeniedException) {
      return "cannot be read: " + FailureReasons.reasonOf(e);
    }
    if (String.valueOf(e.getMessage()).contains("password") || passwordFile.isPresent()) {
      return passwordFile.isPresent()
          ? "cannot be opened with the password in "
              + passwordFile.get()
              + ": "
              + FailureReasons.reasonOf(e)
          : "seems to have a password: name a file with the password by " + passwordOption();
    }
    return "holds no "
        + describeContent(content)
        + " ("
        + FailureReasons.reasonOf(e)
        + "); it may be PEM, PKCS12 or JKS";
  }
}
