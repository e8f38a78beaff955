package dev.baton.dashboard.http;

import dev.baton.dashboard.api.ApiEvent;
import dev.baton.dashboard.api.EventSource;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A stream of events.
 *
 * @param source opens the events; they go to the consumer
 */
public record StreamAnswer(Function<Consumer<ApiEvent>, EventSource> source)
    implements ExchangeAnswer {}
