package dev.baton.cli.monitor;

import dev.baton.cli.settings.WordList;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options by which other programs monitor {@code baton run}; a mixin. */
public final class ServiceOptions {
  @Option(
      names = "--health",
      paramLabel = "[ADDRESS:]PORT",
      converter = AddressConverter.class,
      description = {
        "Serve health probes over HTTP, as JSON: /healthz (baton works), /readyz (it has joined the"
            + " queue), /leader/PATH (200 while it leads, else 503), and /metrics for Prometheus."
            + " The address is 127.0.0.1 unless you give another. Port 0 means a free port, which"
            + " is printed."
      })
  private @Nullable InetSocketAddress health;

  @Option(
      names = "--allowed-host",
      paramLabel = "NAME[,...]",
      description = {
        "Further host names under which --health tells who leads, such as web1.example.com."
            + " IP addresses and localhost are always allowed. Under other names it answers only"
            + " whether baton works: a hostile page could resolve its own name to this machine."
      })
  private @Nullable String allowedHosts;

  @Option(
      names = "--pid-file",
      paramLabel = "FILE",
      description = {
        "Write baton's process id to this file, and delete it at the end. Refuse to start while"
            + " another live baton has the file. FILE.lock stays."
      })
  private @Nullable Path pidFile;

  @Nullable InetSocketAddress healthAddress() {
    return health;
  }

  /** Returns the names under which {@code --health} tells all, beside those always allowed. */
  Set<String> allowedHosts() {
    return WordList.splitWords(allowedHosts).collect(Collectors.toSet());
  }

  @Nullable Path pidFile() {
    return pidFile;
  }
}
