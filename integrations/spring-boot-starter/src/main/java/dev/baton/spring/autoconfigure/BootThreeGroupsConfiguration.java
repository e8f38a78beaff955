package dev.baton.spring.autoconfigure;

import dev.baton.spring.actuator.GroupHealth;
import dev.baton.spring.settings.HealthGroups;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.health.CompositeHealth;
import org.springframework.boot.actuate.health.HealthComponent;
import org.springframework.boot.actuate.health.HealthEndpoint;
import org.springframework.boot.actuate.health.HealthEndpointGroup;
import org.springframework.boot.actuate.health.HealthEndpointGroups;
import org.springframework.boot.actuate.health.Status;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The health groups that may decide who leads, for Boot 3. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(name = "org.springframework.boot.actuate.health.HealthEndpoint")
class BootThreeGroupsConfiguration {
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
      HealthEndpointGroup group = known.get(name);
      return () ->
          describeHealth(name, group, endpoint.getObject().healthForPath(name)).judgeFitness();
    };
  }

  private static GroupHealth describeHealth(
      String name, HealthEndpointGroup group, @Nullable HealthComponent health) {
    Map<String, String> components = new HashMap<>();
    if (health instanceof CompositeHealth all) {
      all.getComponents().forEach((each, one) -> components.put(each, one.getStatus().getCode()));
    }
    Status status = health == null ? Status.UNKNOWN : health.getStatus();
    int http = group.getHttpCodeStatusMapper().getStatusCode(status);
    return new GroupHealth(name, status.getCode(), http, components);
  }
}
