/** Orders to other participants: transfer, resign, cede, evict, remove. */
@NullMarked
package dev.baton.runtime.order;

import org.jspecify.annotations.NullMarked;
