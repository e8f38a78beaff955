package dev.baton.bench.work;

import dev.baton.bench.report.BetterDirection;
import dev.baton.bench.report.NumberUnit;

/** The subject of one series of measurements; see {@link dev.baton.bench.report.WorkResult}. */
public record MeasuredTopic(
    String id, String title, String shows, NumberUnit unit, BetterDirection better) {}
