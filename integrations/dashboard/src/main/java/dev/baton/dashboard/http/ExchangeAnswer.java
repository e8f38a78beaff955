package dev.baton.dashboard.http;

/** The answer to a request: a complete one, or the beginning of a stream of events. */
public sealed interface ExchangeAnswer permits HttpAnswer, StreamAnswer {}
