/** Text for people and programs: terminals, colours, tables and JSON. */
@NullMarked
package dev.baton.cli.io;

import org.jspecify.annotations.NullMarked;
