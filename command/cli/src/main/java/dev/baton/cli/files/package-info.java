/** Files as commands need them: written whole, owned by one process, and failing in words. */
@NullMarked
package dev.baton.cli.files;

import org.jspecify.annotations.NullMarked;
