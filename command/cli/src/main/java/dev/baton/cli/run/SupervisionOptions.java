package dev.baton.cli.run;

import dev.baton.cli.guard.ReceivedSignal;
import dev.baton.cli.guard.RoleSignals;
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
        "Go back in line when the command has ended, however it did, or leadership was lost; with"
            + " --restart=on-failure not if it ended with 0. At most once a second; after failures,"
            + " later and later, and out of the line meanwhile."
      })
  private @Nullable RestartPolicy restart;

  @Option(
      names = "--restart-max",
      paramLabel = "DURATION",
      defaultValue = "30s",
      converter = DurationConverter.class,
      description = {
        "The longest wait of --restart, ${DEFAULT-VALUE} by default: after failures in a row it is"
            + " drawn from below 1s, 2s, 4s and so on up to this. A command that had run for as"
            + " long, and 10s, begins anew."
      })
  private Duration longestWait = Duration.ZERO;

  @Option(
      names = "--on-elected",
      paramLabel = "SIGNAL",
      converter = SignalConverter.class,
      description = {
        "Run COMMAND from the beginning, as standby, and tell it by this signal, USR1 say, that it"
            + " leads from now on. Needs --on-lost; see above."
      })
  private @Nullable String onElected;

  @Option(
      names = "--on-lost",
      paramLabel = "SIGNAL",
      converter = SignalConverter.class,
      description = {
        "Tell it by this signal that it leads no longer: --grace at least before anybody else can."
      })
  private @Nullable String onLost;

  @Option(
      names = "--on-lost-kill-after",
      paramLabel = "DURATION",
      converter = DurationConverter.class,
      description = {
        "End it if it still runs so long after --on-lost: for a program that is to end by itself"
            + " then, and may fail to. Without this option it may run on as a standby."
      })
  private @Nullable Duration killAfter;

  @Option(
      names = "--follow",
      paramLabel = "SCRIPT",
      description = {
        "What to run while another one leads: one argument, a line for sh -c. It finds that one's"
            + " id in BATON_LEADER, and is ended, SIGKILL after --grace, before COMMAND begins."
      })
  private @Nullable String follow;

  @Option(
      names = "--state-file",
      paramLabel = "FILE",
      description = {
        "Write there, as JSON, who leads and at which place we wait, at each change; before"
            + " COMMAND begins, or is told. It finds the file's name in BATON_STATE_FILE. A file"
            + " whose validUntil has passed is not kept any more: take it for no leadership."
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
          "--on-elected and --on-lost go together: a program that is told to lead must be told"
              + " to stop");
    }
    if (killAfter != null && (onLost == null || killAfter.isZero())) {
      throw new IllegalArgumentException(
          "--on-lost-kill-after needs --on-lost, and a time that is longer than none");
    }
    RoleSignals roles = roleSignals();
    if (roles != null && follow != null) {
      throw new IllegalArgumentException(
          "--follow is for a command that runs only while it leads, and --on-elected for one that"
              + " runs on both sides; take one of them");
    }
    if (roles != null && roles.electedSignal().equals(roles.lostSignal())) {
      throw new IllegalArgumentException("--on-elected and --on-lost must be two signals");
    }
    if (roles != null
        && (roles.containsSignal(ReceivedSignal.TERM)
            || roles.containsSignal(ReceivedSignal.INT))) {
      throw new IllegalArgumentException(
          "TERM and INT are for the end of the program; tell it of its role by others, USR1 say");
    }
    if (longestWait.compareTo(RestartBackoff.SHORTEST) < 0) {
      throw new IllegalArgumentException(
          "--restart-max must be 1s or more: a command is run at most once a second");
    }
    return new SupervisionSettings(
        restart == null ? RestartPolicy.NEVER : restart,
        longestWait,
        roles,
        follow,
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
