package dev.baton.bench.work;

import dev.baton.bench.report.Better;
import dev.baton.bench.report.Unit;

/** The subject of one series of measurements; see {@link dev.baton.bench.report.Result}. */
public record Topic(String id, String title, String shows, Unit unit, Better better) {}
