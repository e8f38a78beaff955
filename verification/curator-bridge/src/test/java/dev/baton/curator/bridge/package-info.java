/** The look-alikes under the names of Curator, compared with it and tried by its own tests. */
@NullMarked
package dev.baton.curator.bridge;

import org.jspecify.annotations.NullMarked;
