package dev.baton.spring.autoconfigure;

import dev.baton.Baton;
import dev.baton.BatonBuilder;
import dev.baton.BatonConnector;
import dev.baton.ConnectionListener;
import dev.baton.spring.BatonCustomizer;
import dev.baton.spring.election.SessionLifecycle;
import dev.baton.spring.settings.BatonProperties;
import dev.baton.spring.settings.ConnectionSettings;
import dev.baton.telemetry.TelemetryListener;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.context.ApplicationContext;

/** Opens the session of an application, with all that the application has for it. */
record SessionOpener(
    ApplicationContext application, BatonProperties settings, SessionMeters meters) {

  /**
   * Connects. While ZooKeeper cannot be reached, only fail-fast waits for it, and fails.
   *
   * @throws WrongSetupException if it is not known which servers to use
   */
  SessionLifecycle openSession() {
    BatonBuilder builder = completeBuilder();
    List<TelemetryListener> heard = beansOf(TelemetryListener.class);
    Baton baton =
        meters.measureSession(
            metered -> connect(builder, Stream.concat(metered.stream(), heard.stream()).toList()));
    return new SessionLifecycle(baton, application);
  }

  private BatonBuilder completeBuilder() {
    ConnectionSettings connection = new ConnectionSettings("baton.", settings.mainEnsemble());
    BatonBuilder builder = new BuilderChoice(application, connection).chooseBuilder();
    connection.applyTo(builder);
    List<ConnectionListener> told = beansOf(ConnectionListener.class);
    if (!told.isEmpty()) {
      builder.onConnection(
          state -> CalledListeners.callAll(told, each -> each.onStateChanged(state)));
    }
    return builder;
  }

  private Baton connect(BatonBuilder builder, List<TelemetryListener> measuring) {
    if (!measuring.isEmpty()) {
      builder.telemetry(new TelemetryListeners(measuring));
    }
    beansOf(BatonCustomizer.class).forEach(each -> each.customizeBaton(builder));
    return application
        .getBeanProvider(BatonConnector.class)
        .getIfUnique(() -> BatonBuilder::connect)
        .connect(builder);
  }

  private <T> List<T> beansOf(Class<T> type) {
    return application.getBeanProvider(type).orderedStream().toList();
  }
}
