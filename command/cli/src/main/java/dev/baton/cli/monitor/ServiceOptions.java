package dev.baton.cli.monitor;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options by which other programs monitor {@code baton run}; a mixin. */
public final class ServiceOptions {
  @Option(
      names = "--health",
      paramLabel = "[ADDRESS:]PORT",
      converter = AddressConverter.class,
      description = {
        "Answer probes by HTTP, with JSON: /healthz, whether baton works, /readyz, whether it has"
            + " been in line, and /leader/PATH, 200 if it leads and else 503. On 127.0.0.1"
            + " unless an address is given; with port 0 on a free one, which is printed."
      })
  private @Nullable InetSocketAddress health;

  @Option(
      names = "--pid-file",
      paramLabel = "FILE",
      description = {
        "Keep our process id there until we end; refuse to start while another one that lives has"
            + " that file. FILE.lock, beside it, stays."
      })
  private @Nullable Path pidFile;

  @Nullable InetSocketAddress healthAddress() {
    return health;
  }

  @Nullable Path pidFile() {
    return pidFile;
  }
}
