package dev.baton.spring.settings;

import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * An election that this application takes part in.
 *
 * @param path the path of the election in ZooKeeper, such as /jobs/nightly
 * @param candidate the settings of the candidate
 */
public record ElectionProperties(String path, @DefaultValue CandidateProperties candidate) {}
