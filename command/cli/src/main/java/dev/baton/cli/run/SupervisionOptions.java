package dev.baton.cli.run;

import dev.baton.cli.keeper.ReceivedSignal;
import dev.baton.cli.keeper.RoleSignals;
import dev.baton.cli.shell.DurationConverter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Stack;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options of {@code baton run} beyond running a command once; a mixin. */
final class SupervisionOptions {
  private static final String ALWAYS = "always";

  @Option(
      names = "--restart",
      arity = "0..1",
      paramLabel = "always|on-failure",
      fallbackValue = ALWAYS,
      preprocessor = OnlyAttached.class,
      converter = RestartConverter.class,
      completionCandidates = RestartCandidates.class,
      description = {
        "Rejoin the queue after the command has ended or leadership was lost; with"
            + " --restart=on-failure, not after exit code 0. At most once a second, and outside the"
            + " queue with growing waits after failures."
      })
  private @Nullable RestartPolicy restart;

  @Option(
      names = "--restart-max",
      paramLabel = "DURATION",
      defaultValue = "30s",
      converter = DurationConverter.class,
      description = {
        "The longest wait of --restart; by default ${DEFAULT-VALUE}. After failures in a row the"
            + " wait is random, below 1s, 2s, 4s and so on up to this. A command that ran for as"
            + " long, and at least 10s, begins again at 1s."
      })
  private Duration longestWait = Duration.ZERO;

  @Option(
      names = "--on-elected",
      paramLabel = "SIGNAL",
      converter = SignalConverter.class,
      description = {
        "Run COMMAND from the beginning, as standby, and send it this signal, for example USR1,"
            + " when it leads. Needs --on-lost; see above."
      })
  private @Nullable String onElected;

  @Option(
      names = "--on-lost",
      paramLabel = "SIGNAL",
      converter = SignalConverter.class,
      description = {
        "The signal for the end of leadership, sent at least --grace before another candidate can"
            + " lead."
      })
  private @Nullable String onLost;

  @Option(
      names = "--on-lost-kill-after",
      paramLabel = "DURATION",
      converter = DurationConverter.class,
      description = {
        "End the command if it still runs this long after --on-lost: for a program that should then"
            + " end by itself. Without this option it may run on as a standby."
      })
  private @Nullable Duration killAfter;

  @Option(
      names = "--follow",
      paramLabel = "SCRIPT",
      description = {
        "Run this line with sh -c while another candidate leads. BATON_LEADER holds the leader's"
            + " id. The script is ended before COMMAND starts, by SIGKILL after --grace."
      })
  private @Nullable String follow;

  @Mixin private CheckOptions check;

  @Option(
      names = "--state-file",
      paramLabel = "FILE",
      description = {
        "Write the leader and this candidate's position to this file as JSON, at each change and"
            + " before COMMAND starts or is signalled. BATON_STATE_FILE holds its name. After its"
            + " validUntil, assume that this candidate does not lead."
      })
  private @Nullable Path stateFile;

  /**
   * Returns the settings.
   *
   * @throws IllegalArgumentException if the options contradict each other
   */
  SupervisionSettings supervisionSettings() {
    if ((onElected == null) != (onLost == null)) {
      throw new IllegalArgumentException(
          "--on-elected and --on-lost need each other: a program that is told to lead must be told"
              + " to stop");
    }
    if (killAfter != null && (onLost == null || killAfter.isZero())) {
      throw new IllegalArgumentException(
          "--on-lost-kill-after needs --on-lost and must be longer than 0s");
    }
    RoleSignals roles = roleSignals();
    if (roles != null && follow != null) {
      throw new IllegalArgumentException(
          "--follow cannot be used with --on-elected: such a command runs while another candidate"
              + " leads, too");
    }
    if (roles != null && roles.electedSignal().equals(roles.lostSignal())) {
      throw new IllegalArgumentException(
          "--on-elected and --on-lost must be two different signals");
    }
    if (roles != null
        && (roles.containsSignal(ReceivedSignal.TERM)
            || roles.containsSignal(ReceivedSignal.INT))) {
      throw new IllegalArgumentException(
          "--on-elected and --on-lost cannot be TERM or INT, which end the program; use USR1, for"
              + " example");
    }
    if (longestWait.compareTo(RestartBackoff.SHORTEST) < 0) {
      throw new IllegalArgumentException(
          "--restart-max must be 1s or more: a command starts at most once a second");
    }
    return new SupervisionSettings(
        restart == null ? RestartPolicy.NEVER : restart,
        longestWait,
        roles,
        follow,
        check.checkSettings(),
        stateFile == null ? null : stateFile.toAbsolutePath());
  }

  private @Nullable RoleSignals roleSignals() {
    return onElected == null || onLost == null
        ? null
        : new RoleSignals(onElected, onLost, Objects.requireNonNullElse(killAfter, Duration.ZERO));
  }

  /** Parses the option's values of {@link RestartPolicy}. */
  static final class RestartConverter implements ITypeConverter<RestartPolicy> {
    @Override
    public RestartPolicy convert(String text) {
      return Arrays.stream(RestartPolicy.values())
          .filter(each -> each != RestartPolicy.NEVER)
          .filter(each -> each.toString().equals(text.toLowerCase(Locale.ROOT)))
          .findAny()
          .orElseThrow(
              () -> new TypeConversionException("'" + text + "' is neither always nor on-failure"));
    }
  }

  /** Keeps the option from consuming the next word, which may be an election, for example. */
  static final class OnlyAttached implements IParameterPreprocessor {
    @Override
    @SuppressWarnings("JdkObsolete") // picocli's signature
    public boolean preprocess(
        Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> info) {
      if (!"=".equals(info.get("separator"))) {
        words.push(ALWAYS);
      }
      return false;
    }
  }

  /** The candidates for shell completion. */
  static final class RestartCandidates implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of(RestartPolicy.ALWAYS.toString(), RestartPolicy.ON_FAILURE.toString())
          .iterator();
    }
  }
}
