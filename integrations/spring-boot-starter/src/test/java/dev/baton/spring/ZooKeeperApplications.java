package dev.baton.spring;

import dev.baton.Baton;
import dev.baton.spring.autoconfigure.BatonAutoConfiguration;
import dev.baton.spring.autoconfigure.BatonTransactionAutoConfiguration;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** A ZooKeeper server for a test class, applications on it, and a Baton beside them. */
public final class ZooKeeperApplications implements BeforeAllCallback, AfterAllCallback {
  /** The longest wait for what should happen at once. */
  private @Nullable EmbeddedZooKeeper server;

  private @Nullable Baton outside;

  @Override
  public void beforeAll(ExtensionContext context) {
    server = EmbeddedZooKeeper.launch();
    outside = Baton.connect(server().connectString());
  }

  @Override
  public void afterAll(ExtensionContext context) {
    outside().close();
    server().close();
  }

  /** The server. */
  public EmbeddedZooKeeper server() {
    return Objects.requireNonNull(server);
  }

  /** A Baton outside of the applications. */
  public Baton outside() {
    return Objects.requireNonNull(outside);
  }

  /** A runner of applications with the starter alone. */
  public ApplicationContextRunner runner() {
    return new ApplicationContextRunner()
        .withConfiguration(
            AutoConfigurations.of(
                BatonAutoConfiguration.class, BatonTransactionAutoConfiguration.class))
        .withPropertyValues("baton.connect=" + server().connectString());
  }
}
