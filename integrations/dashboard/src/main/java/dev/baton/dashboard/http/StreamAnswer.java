package dev.baton.dashboard.http;

import dev.baton.dashboard.access.DashboardVisitor;
import dev.baton.dashboard.api.StreamRequest;

/**
 * A stream of events that a visitor may read.
 *
 * @param request the events
 * @param visitor the reader
 */
record StreamAnswer(StreamRequest request, DashboardVisitor visitor) implements ExchangeAnswer {}
