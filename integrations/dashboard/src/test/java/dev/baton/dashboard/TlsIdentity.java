package dev.baton.dashboard;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A certificate for this machine, by the JDK's keytool, that is its own authority.
 *
 * @param context that shows it, and trusts it alone
 */
public record TlsIdentity(SSLContext context) {
  private static final String PASSWORD = "changeit";

  /** Creates a new certificate in {@code folder}. */
  public static TlsIdentity create(Path folder) throws IOException {
    Path file = folder.resolve("identity.p12");
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            ("-genkeypair -alias me -keyalg EC -dname CN=localhost -storetype PKCS12 -validity 2"
                    + " -ext SAN=IP:127.0.0.1,DNS:localhost -storepass "
                    + PASSWORD)
                .replace(' ', '\n'),
            "-keystore",
            file.toString());
    Process keytool =
        new ProcessBuilder(command.stream().flatMap(String::lines).toList())
            .redirectOutput(Redirect.DISCARD)
            .redirectError(Redirect.DISCARD)
            .start();
    try {
      if (keytool.waitFor() != 0) {
        throw new IOException("keytool failed");
      }
      return new TlsIdentity(createContext(file));
    } catch (GeneralSecurityException e) {
      throw new IOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  private static SSLContext createContext(Path file) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream stream = Files.newInputStream(file)) {
      store.load(stream, PASSWORD.toCharArray());
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
    keys.init(store, PASSWORD.toCharArray());
    TrustManagerFactory trusted = TrustManagerFactory.getInstance("PKIX");
    trusted.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trusted.getTrustManagers(), null);
    return context;
  }
}
