/** The API's answers about elections: reading, acting, and the events of streams. */
@NullMarked
package dev.baton.dashboard.elections;

import org.jspecify.annotations.NullMarked;
