package dev.baton.cli.security;

import dev.baton.cli.files.Reasons;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.util.Collections;
import java.util.Optional;
import org.apache.zookeeper.common.KeyStoreFileType;
import org.apache.zookeeper.common.X509Util;

/**
 * A file with certificates, or with a certificate and its key.
 *
 * @param option that names it
 * @param file in PEM, PKCS12 or JKS, recognised by its first bytes
 * @param passwordFile the file with its password, if it has one
 */
public record Store(String option, Path file, Optional<Path> passwordFile) {
  private static final String PEM = "-----BEGIN";
  private static final int JKS = 0xFE;

  /** The expected content of a file. */
  enum Content {
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
  KeyStoreFileType check(Content content) {
    String password = passwordFile.map(this::password).orElse("");
    try {
      KeyStoreFileType type = type();
      KeyStore store = load(content, password, type.getPropertyValue());
      if (!holds(store, content)) {
        throw new IllegalArgumentException(subject() + " holds no " + wanted(content));
      }
      return type;
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalArgumentException(subject() + " " + complaint(e, content), e);
    }
  }

  private KeyStore load(Content content, String password, String type)
      throws IOException, GeneralSecurityException {
    String location = file.toString();
    return content == Content.OWN
        ? X509Util.loadKeyStore(location, password, type)
        : X509Util.loadTrustStore(location, password, type);
  }

  private static boolean holds(KeyStore store, Content content) throws KeyStoreException {
    for (String alias : Collections.list(store.aliases())) {
      if (content == Content.OWN ? store.isKeyEntry(alias) : store.isCertificateEntry(alias)) {
        return true;
      }
    }
    return false;
  }

  private static String wanted(Content content) {
    return content == Content.OWN
        ? "private key with its certificate; in PEM both stand in one file: cat CERT KEY > FILE"
        : "certificate to trust";
  }

  private KeyStoreFileType type() throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] head = in.readNBytes(4096);
      if (head.length > 0 && (head[0] & 0xFF) == JKS) {
        return KeyStoreFileType.JKS;
      }
      boolean text = new String(head, StandardCharsets.US_ASCII).contains(PEM);
      return text ? KeyStoreFileType.PEM : KeyStoreFileType.PKCS12;
    }
  }

  private String password(Path from) {
    try {
      return Files.readString(from).strip();
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the file " + from + " of " + passwordOption() + " cannot be read: " + Reasons.of(e), e);
    }
  }

  private String subject() {
    return "the file " + file + " of " + option;
  }

  private String passwordOption() {
    return option + "-password-file";
  }

  private String complaint(Exception e, Content content) {
    if (e instanceof NoSuchFileException || e instanceof AccessDeniedException) {
      return "cannot be read: " + Reasons.of(e);
    }
    if (String.valueOf(e.getMessage()).contains("password") || passwordFile.isPresent()) {
      return passwordFile.isPresent()
          ? "cannot be opened with the password in " + passwordFile.get() + ": " + Reasons.of(e)
          : "has a password, it seems: name a file that holds it with " + passwordOption();
    }
    return "holds no " + wanted(content) + " (" + Reasons.of(e) + "); it may be PEM, PKCS12 or JKS";
  }
}
