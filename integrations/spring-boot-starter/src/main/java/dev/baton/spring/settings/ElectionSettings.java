package dev.baton.spring.settings;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.election.Election;
import dev.baton.participants.Peers;
import dev.baton.shard.ShardMemberBuilder;
import dev.baton.shard.ShardSet;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the elections that an application takes part in: what is declared for each, and
 * for all.
 */
public final class ElectionSettings {
  private final BatonProperties settings;

  /**
   * Creates the settings.
   *
   * @throws InvalidSettingException if two elections have one path
   */
  public ElectionSettings(BatonProperties settings) {
    this.settings = settings;
    Map<String, String> names = new HashMap<>();
    settings
        .elections()
        .forEach(
            (name, declared) -> {
              String place = declared.ensemble() + declared.path();
              String other = declared.path() == null ? null : names.put(place, name);
              if (other != null) {
                throw namesOf(name)
                    .refusedSetting(
                        "path",
                        new IllegalArgumentException(
                            declared.path()
                                + " is the path of baton.elections."
                                + other
                                + ", too"));
              }
            });
  }

  private static PropertyMapping namesOf(String election) {
    return new PropertyMapping("baton.elections." + election + ".");
  }

  /**
   * An election that is declared by name, or used by path alone.
   *
   * @param name its name under baton.elections; if it has none, its ensemble and its path without
   *     the first slash
   * @param ensemble the name of its ensemble; empty for the main one
   * @param path its path in ZooKeeper
   * @param sharedWith another library's recipe that shares the queue; null if none does
   * @param eligible the health group that decides whether its candidate may lead; null if none does
   * @param prefix the beginning of the names of its properties
   * @param candidate the settings of its candidate
   */
  public record DeclaredElection(
      String name,
      String ensemble,
      String path,
      @Nullable Peers sharedWith,
      @Nullable String eligible,
      String prefix,
      CandidateProperties candidate) {

    /**
     * Returns the one of {@code batons} that is connected to its ensemble.
     *
     * @throws IllegalArgumentException if there is none
     */
    public Baton chooseBaton(Function<String, Baton> batons) {
      boolean declared = prefix.endsWith("." + name + ".");
      return declared
          ? new PropertyMapping(prefix).mapValue("ensemble", ensemble, batons)
          : batons.apply(ensemble);
    }

    /**
     * Returns how long calls may run on when leadership is given up in order.
     *
     * @throws InvalidSettingException if that is negative, or leaves no time to stop afterwards
     */
    public Duration interruptAfter() {
      return candidate.interruptAfterIn(prefix);
    }

    /**
     * Returns the election with its rule.
     *
     * @throws InvalidSettingException if a value cannot work
     */
    public Election openElection(Baton baton) {
      PropertyMapping names = new PropertyMapping(prefix);
      Election opened = names.mapValue("path", path, baton::election);
      Election ruled =
          names.changeBy("candidate.rule", opened, candidate.rule(), Election::withRule);
      return names.changeBy("shared-with", ruled, sharedWith, Election::sharedWith);
    }
  }

  /** Returns when candidates and members join. */
  public JoinMoment joinAt() {
    return settings.joinAt();
  }

  /**
   * Returns the election that {@code nameOrPath} names: a path if it begins with a slash, and else
   * a name under {@code baton.elections}.
   *
   * @param ensemble the name of its ensemble; empty for that of a name, and the main one of a path
   * @throws IllegalArgumentException if no election of that ensemble has that name
   */
  public DeclaredElection findElection(String ensemble, String nameOrPath) {
    return nameOrPath.startsWith("/")
        ? findByPath(ensemble, nameOrPath)
        : findByName(ensemble, nameOrPath);
  }

  private DeclaredElection findByName(String ensemble, String name) {
    ElectionProperties declared = settings.elections().get(name);
    if (declared == null) {
      String reason =
          settings.shards().containsKey(name)
              ? "\"%s\" is a group of shards: say which one, by shard = \"...\""
              : "there is no election \"%s\": begin a path with a slash, or set"
                  + " baton.elections.%s.path";
      throw new IllegalArgumentException(reason.formatted(name, name));
    }
    if (!ensemble.isEmpty() && !ensemble.equals(declared.ensemble())) {
      throw new IllegalArgumentException(
          "the election \"%s\" is not in the ensemble \"%s\": set baton.elections.%s.ensemble"
              .formatted(name, ensemble, name));
    }
    return declare(name, declared);
  }

  private DeclaredElection findByPath(String ensemble, String path) {
    return settings.elections().entrySet().stream()
        .filter(each -> path.equals(each.getValue().path()))
        .filter(each -> ensemble.equals(each.getValue().ensemble()))
        .findFirst()
        .map(each -> declare(each.getKey(), each.getValue()))
        .orElseGet(() -> undeclared(ensemble, path));
  }

  private DeclaredElection declare(String name, ElectionProperties declared) {
    return new DeclaredElection(
        name,
        declared.ensemble(),
        namesOf(name).requireValue("path", declared.path(), "/jobs/" + name),
        declared.sharedWith(),
        declared.eligible(),
        namesOf(name).prefix(),
        declared.candidate().completedBy(settings.candidate()));
  }

  private DeclaredElection undeclared(String ensemble, String path) {
    String dotted = path.substring(1).replace('/', '.');
    String name = ensemble.isEmpty() ? dotted : ensemble + ":" + dotted;
    return new DeclaredElection(name, ensemble, path, null, null, "baton.", settings.candidate());
  }

  /**
   * Returns the shards of that name under {@code baton.shards}.
   *
   * @param batons by the names of their ensembles
   * @throws InvalidSettingException if a value is missing, or cannot work
   */
  public ShardSet openShards(Function<String, Baton> batons, String name) {
    ShardProperties wanted = findShards(name);
    PropertyMapping names = new PropertyMapping("baton.shards." + name + ".");
    String path = names.requireValue("path", wanted.path(), "/shards/" + name);
    int count = names.requireValue("count", wanted.count(), "16");
    Baton baton = names.mapValue("ensemble", wanted.ensemble(), batons);
    return names.mapValue("path", path, each -> baton.shards(each, count));
  }

  /** Returns the name of the ensemble of shards; empty for the main one. */
  public String ensembleOfShards(String name) {
    return findShards(name).ensemble();
  }

  /**
   * Returns how long calls may run on when a shard is given up in order.
   *
   * @throws InvalidSettingException if that is negative, or leaves no time to stop afterwards
   */
  public Duration interruptAfterOfShards(String name) {
    return findShards(name)
        .candidate()
        .completedBy(settings.candidate())
        .interruptAfterIn("baton.shards." + name + ".");
  }

  private ShardProperties findShards(String name) {
    ShardProperties declared = settings.shards().get(name);
    if (declared == null) {
      throw new IllegalArgumentException("there are no shards \"" + name + "\"");
    }
    return declared;
  }

  /**
   * Returns a builder of the candidate of {@code election}.
   *
   * @param groups the health groups, one of which may decide whether the candidate may lead
   * @param onFew told when few participants are left
   * @throws InvalidSettingException if a value cannot work
   */
  public static CandidateBuilder openCandidate(
      Baton baton, DeclaredElection election, HealthGroups groups, IntConsumer onFew) {
    CandidateProperties wanted = election.candidate();
    PropertyMapping names = new PropertyMapping(election.prefix() + "candidate.");
    Election opened = election.openElection(baton);
    String id = wanted.id();
    CandidateBuilder builder =
        id == null ? opened.candidate() : names.mapValue("id", id, opened::candidate);
    applyCandidate(names, wanted, builder, onFew);
    namesOf(election.name())
        .applyValue(
            "eligible", election.eligible(), group -> builder.eligible(groups.findCheck(group)));
    return builder;
  }

  /**
   * Returns the candidate, which has yet to join.
   *
   * @throws InvalidSettingException if values do not go together
   */
  public static Candidate prepareCandidate(DeclaredElection election, CandidateBuilder builder) {
    return new PropertyMapping(election.prefix())
        .mapValue("candidate", builder, CandidateBuilder::prepare);
  }

  private static void applyCandidate(
      PropertyMapping names,
      CandidateProperties wanted,
      CandidateBuilder builder,
      IntConsumer onFew) {
    names.applyValue("metadata", wanted.metadata(), builder::metadata);
    names.applyValue("stop-timeout", wanted.stopTimeout(), builder::stopTimeout);
    names.applyFlag(
        "release-only-when-confirmed",
        wanted.releaseOnlyWhenConfirmed(),
        builder::releaseOnlyWhenConfirmed);
    names.applyFlag("registered", wanted.registered(), builder::registered);
    names.applyValue("warn-below", wanted.warnBelow(), few -> builder.warnBelow(few, onFew));
    applyPriority(names, wanted, builder);
  }

  private static void applyPriority(
      PropertyMapping names, CandidateProperties wanted, CandidateBuilder builder) {
    Integer priority = wanted.priority();
    Duration settled = wanted.settled();
    if (priority != null && settled == null) {
      throw names.refusedSetting(
          "priority",
          new IllegalArgumentException("a priority needs " + names.prefix() + "settled"));
    }
    names.applyValue(
        "settled", settled, time -> builder.priority(priority == null ? 0 : priority, time));
  }

  /**
   * Returns a builder of the member of {@code shards}.
   *
   * @param name the name of the shards under {@code baton.shards}
   * @param onFew told when few participants of a shard are left
   * @throws InvalidSettingException if a value cannot work
   */
  public ShardMemberBuilder openMember(ShardSet shards, String name, IntConsumer onFew) {
    ShardProperties wanted = findShards(name);
    PropertyMapping names = new PropertyMapping("baton.shards." + name + ".");
    CandidateProperties candidate = wanted.candidate().completedBy(settings.candidate());
    ShardMemberBuilder member =
        candidate.id() == null ? shards.member() : shards.member(candidate.id());
    names.applyValue("limit", wanted.limit(), member::limit);
    names.applyValue("candidate.metadata", candidate.metadata(), member::metadata);
    PropertyMapping inner = new PropertyMapping(names.prefix() + "candidate.");
    return member.candidates(
        builder -> {
          applyCandidate(inner, candidate, builder, onFew);
          return builder;
        });
  }
}
