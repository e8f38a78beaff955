package dev.baton.spring.settings;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Shards of which this application leads some.
 *
 * @param path the path below which the elections of the shards are
 * @param ensemble the name of their ensemble under baton.ensembles; the main one by default
 * @param count the number of shards, 1 to 10,000. All members must give the same
 * @param limit how many shards this process leads at most. All by default
 * @param candidate the settings of the member and of its candidates
 */
public record ShardProperties(
    @Nullable String path,
    @DefaultValue("") String ensemble,
    @Nullable Integer count,
    @Nullable Integer limit,
    @NestedConfigurationProperty @DefaultValue CandidateProperties candidate) {}
