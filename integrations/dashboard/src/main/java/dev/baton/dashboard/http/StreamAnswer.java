package dev.baton.dashboard.http;

import dev.baton.dashboard.api.ApiEvent;
import dev.baton.dashboard.api.EventSource;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A stream of events that a visitor may read.
 *
 * @param source opens the events; they go to the consumer
 * @param isPermitted returns whether the visitor may read them still
 */
public record StreamAnswer(
    Function<Consumer<ApiEvent>, EventSource> source, BooleanSupplier isPermitted)
    implements ExchangeAnswer {}
