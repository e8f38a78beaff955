package dev.baton.spring.settings;

import dev.baton.participants.Peers;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * An election that this application takes part in.
 *
 * @param path the path of the election in ZooKeeper, such as /jobs/nightly
 * @param ensemble the name of its ensemble under baton.ensembles; the main one by default
 * @param sharedWith another library's recipe that shares the queue, such as curator-latch
 * @param eligible the health group of Spring Boot that decides whether the candidate may lead, such
 *     as readiness. Without one it always may
 * @param candidate the settings of the candidate
 */
public record ElectionProperties(
    @Nullable String path,
    @DefaultValue("") String ensemble,
    @Nullable Peers sharedWith,
    @Nullable String eligible,
    @NestedConfigurationProperty @DefaultValue CandidateProperties candidate) {}
