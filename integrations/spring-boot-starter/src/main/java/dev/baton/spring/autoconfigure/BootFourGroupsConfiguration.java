package dev.baton.spring.autoconfigure;

import dev.baton.spring.actuator.GroupHealth;
import dev.baton.spring.settings.HealthGroups;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.health.actuate.endpoint.CompositeHealthDescriptor;
import org.springframework.boot.health.actuate.endpoint.HealthDescriptor;
import org.springframework.boot.health.actuate.endpoint.HealthEndpoint;
import org.springframework.boot.health.actuate.endpoint.HealthEndpointGroup;
import org.springframework.boot.health.actuate.endpoint.HealthEndpointGroups;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The health groups that may decide who leads, for Boot 4. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(name = "org.springframework.boot.health.actuate.endpoint.HealthEndpoint")
class BootFourGroupsConfiguration {
  /** Returns the groups. Their members may need Baton, so they are asked for at the first check. */
  @Bean
  HealthGroups batonHealthGroups(
      ObjectProvider<HealthEndpointGroups> groups, ObjectProvider<HealthEndpoint> endpoint) {
    return name -> {
      HealthEndpointGroups known = groups.getIfAvailable();
      if (known == null) {
        return HealthGroups.NONE.findGroup(name);
      }
      GroupHealth.checkKnown(name, known.getNames());
      HealthEndpointGroup group = Objects.requireNonNull(known.get(name));
      return () ->
          describeHealth(name, group, endpoint.getObject().healthForPath(name)).judgeFitness();
    };
  }

  private static GroupHealth describeHealth(
      String name, HealthEndpointGroup group, @Nullable HealthDescriptor health) {
    Map<String, String> components = new HashMap<>();
    if (health instanceof CompositeHealthDescriptor all && all.getComponents() != null) {
      all.getComponents().forEach((each, one) -> components.put(each, one.getStatus().getCode()));
    }
    Status status = health == null ? Status.UNKNOWN : health.getStatus();
    int http = group.getHttpCodeStatusMapper().getStatusCode(status);
    return new GroupHealth(name, status.getCode(), http, components);
  }
}
