package dev.baton.bench.work;

import dev.baton.bench.report.Better;
import dev.baton.bench.report.Unit;

/** What one series of measurements is about; see {@link dev.baton.bench.report.Result}. */
public record Topic(String id, String title, String shows, Unit unit, Better better) {}
