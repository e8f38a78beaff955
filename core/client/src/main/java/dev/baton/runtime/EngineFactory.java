package dev.baton.runtime;

import dev.baton.runtime.session.EngineSettings;

/** Creates the engine of a Baton, over other ports than real threads and servers. */
@FunctionalInterface
public interface EngineFactory {
  /** Creates an engine with these settings. */
  BatonEngine createEngine(EngineSettings settings);
}
