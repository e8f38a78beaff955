package dev.baton.spring.autoconfigure;

import dev.baton.Baton;
import dev.baton.BatonBuilder;
import dev.baton.BatonConnector;
import dev.baton.ConnectionListener;
import dev.baton.spring.BatonConnectionDetails;
import dev.baton.spring.BatonCustomizer;
import dev.baton.spring.election.AwaitedExecutors;
import dev.baton.spring.election.SessionLifecycle;
import dev.baton.spring.settings.BatonProperties;
import dev.baton.spring.settings.ConnectionSettings;
import dev.baton.telemetry.TelemetryListener;
import java.util.List;
import java.util.Optional;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.ConfigurableApplicationContext;

/** Opens the sessions of an application, each with all that the application has for it. */
record SessionOpener(
    ConfigurableApplicationContext application,
    AwaitedExecutors executors,
    BatonProperties settings,
    MeteredSessions meters,
    EnsembleBeans beans) {
  static final String BEAN = "batonSessionOpener";

  /**
   * Connects to an ensemble. While ZooKeeper cannot be reached, only fail-fast waits for it, and
   * fails.
   *
   * @param ensemble its name; empty for the main one
   * @throws WrongSetupException if it is not known which servers to use
   */
  SessionLifecycle openSession(String ensemble) {
    BatonBuilder builder = completeBuilder(ensemble);
    List<BatonCustomizer> last = beans.findAll(ensemble, BatonCustomizer.class);
    Baton baton =
        meters.measureSession(
            ensemble,
            beans.findAll(ensemble, TelemetryListener.class),
            all -> {
              tellAll(builder, all);
              last.forEach(each -> each.customizeBaton(builder));
              return findConnector()
                  .orElse((name, complete) -> complete.connect())
                  .connect(ensemble, builder);
            });
    return new SessionLifecycle(baton, application, executors);
  }

  /** Returns what connects in place of the builder, as in a test. */
  private Optional<BatonConnector> findConnector() {
    return Optional.ofNullable(application.getBeanProvider(BatonConnector.class).getIfUnique());
  }

  private BatonBuilder completeBuilder(String ensemble) {
    ConnectionSettings connection = settings.connectionTo(ensemble);
    BatonBuilder builder =
        new BuilderChoice(
                beans.findOwn(ensemble, BatonBuilder.class),
                beans.findOwn(ensemble, BatonConnectionDetails.class),
                connection,
                findConnector().isPresent())
            .chooseBuilder();
    connection.applyTo(
        builder,
        application
            .getBeanProvider(SslBundles.class)
            .getIfAvailable(DefaultSslBundleRegistry::new));
    List<ConnectionListener> told = beans.findAll(ensemble, ConnectionListener.class);
    if (!told.isEmpty()) {
      builder.onConnection(
          state -> CalledListeners.callAll(told, each -> each.onStateChanged(state)));
    }
    return builder;
  }

  private static void tellAll(BatonBuilder builder, List<TelemetryListener> measuring) {
    if (!measuring.isEmpty()) {
      builder.telemetry(new TelemetryListeners(measuring));
    }
  }
}
