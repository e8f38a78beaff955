package dev.baton.spring.settings;

import java.util.List;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The permissions on the nodes that Baton creates, as ZooKeeper's shell writes them:
 * world:anyone:r, auth::cdrwa.
 *
 * @param nodes the permissions on the nodes of candidates
 * @param parents the permissions on the nodes of elections, on their parents and below /baton;
 *     those of the candidates by default
 */
public record AclProperties(@DefaultValue List<String> nodes, @DefaultValue List<String> parents) {}
