/** Files for the commands: written as a whole, owned by one process, and with failures in words. */
@NullMarked
package dev.baton.cli.files;

import org.jspecify.annotations.NullMarked;
