package dev.baton.dashboard.http;

import dev.baton.dashboard.api.ApiEvent;
import dev.baton.dashboard.api.EventSource;
import java.util.function.Consumer;
import java.util.function.Function;

/** The answer to a request: a complete one, or the beginning of a stream of events. */
public sealed interface ExchangeAnswer permits HttpAnswer, ExchangeAnswer.StreamAnswer {
  /**
   * A stream of events.
   *
   * @param source opens the events; they go to the consumer
   */
  record StreamAnswer(Function<Consumer<ApiEvent>, EventSource> source) implements ExchangeAnswer {}
}
