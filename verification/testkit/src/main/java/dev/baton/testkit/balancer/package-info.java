/** A real HAProxy in front of services that {@code baton run} starts where they are elected. */
@NullMarked
package dev.baton.testkit.balancer;

import org.jspecify.annotations.NullMarked;
