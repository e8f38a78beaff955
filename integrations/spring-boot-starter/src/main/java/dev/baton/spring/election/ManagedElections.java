package dev.baton.spring.election;

import dev.baton.Baton;
import dev.baton.spring.settings.ElectionSettings;
import dev.baton.spring.settings.ElectionSettings.DeclaredElection;
import dev.baton.spring.settings.HealthGroups;
import dev.baton.spring.settings.JoinMoment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.SmartLifecycle;

/**
 * All elections and shards that a context takes part in. What a context around it takes part in
 * already through the same session, it uses as well. Candidates join when the rest of the context
 * has started, or is ready. Their work stops first when the context stops: in {@link #PHASE},
 * before the web server. Thread-safe.
 */
public final class ManagedElections extends ContextLifecycle {
  /** The phase in which work stops and leadership is handed over: the first one of a shutdown. */
  public static final int PHASE = SmartLifecycle.DEFAULT_PHASE;

  /** A bean of each context that SpringApplication runs, and tells when it is ready. */
  private static final String OWN_READINESS = "springApplicationArguments";

  private static final Logger log = LoggerFactory.getLogger(ManagedElections.class);

  private final KnownEnsembles ensembles;
  private final ElectionSettings settings;
  private final Supplier<HealthGroups> groups;
  private final Function<String, CandidateCustomizer> customizers;
  private final Optional<ManagedElections> outer;

  /** Those of contexts within this one that are ready with it. */
  private final Set<ManagedElections> inner =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  private volatile boolean ready;
  private final Map<ElectionKey, ManagedElection> elections = new ConcurrentHashMap<>();
  private final Map<String, ManagedShards> shards = new ConcurrentHashMap<>();

  private record ElectionKey(Baton session, String path) {}

  /**
   * Creates an object without elections.
   *
   * @param groups the health groups that may decide who leads
   * @param customizers for the candidates of each ensemble
   */
  public ManagedElections(
      KnownEnsembles ensembles,
      ElectionSettings settings,
      ConfigurableApplicationContext application,
      Supplier<HealthGroups> groups,
      Function<String, CandidateCustomizer> customizers) {
    super(application);
    this.ensembles = ensembles;
    this.settings = settings;
    this.groups = groups;
    this.customizers = customizers;
    this.outer =
        Optional.ofNullable(application.getParent())
            .map(parent -> parent.getBeanProvider(ManagedElections.class).getIfAvailable());
    this.ready = settings.joinAt() == JoinMoment.STARTED;
    if (!application.getBeanFactory().containsLocalBean(OWN_READINESS)) {
      outer.ifPresent(around -> around.addInner(this));
    }
  }

  /** Returns the election, as {@link #electionAt(String, String)} does without an ensemble. */
  public ManagedElection electionAt(String nameOrPath) {
    return electionAt(KnownEnsembles.MAIN, nameOrPath);
  }

  /**
   * Returns the election, in which this application takes part from now on.
   *
   * @param ensemble the name of its ensemble; empty for that of a name, and the main one of a path
   * @param nameOrPath a path if it begins with a slash, and else a name under {@code
   *     baton.elections}
   * @throws IllegalArgumentException if there is no such election, or its settings cannot work
   */
  public ManagedElection electionAt(String ensemble, String nameOrPath) {
    DeclaredElection declared = settings.findElection(ensemble, nameOrPath);
    Baton session = declared.chooseBaton(ensembles::batonOf);
    ElectionKey key = new ElectionKey(session, declared.path());
    return outer
        .flatMap(around -> around.findElection(key))
        .orElseGet(
            () ->
                takePart(
                    elections, key, each -> open(session, declared), ManagedElection::joinQueue));
  }

  private Optional<ManagedElection> findElection(ElectionKey key) {
    return Optional.ofNullable(elections.get(key))
        .or(() -> outer.flatMap(around -> around.findElection(key)));
  }

  private ManagedElection open(Baton session, DeclaredElection declared) {
    return new ManagedElection(
        session,
        declared,
        groups.get(),
        application::publishEvent,
        customizers.apply(declared.ensemble()));
  }

  /**
   * Returns the shards, of which this application leads some from now on.
   *
   * @param name the name under {@code baton.shards}
   * @throws IllegalArgumentException if there are no such shards, or their settings cannot work
   */
  public ManagedShards shardsNamed(String name) {
    return outer
        .flatMap(around -> around.findShards(name))
        .filter(each -> each.session().equals(ensembles.batonOf(each.ensemble())))
        .orElseGet(() -> takePart(shards, name, this::openShards, ManagedShards::joinGroup));
  }

  private Optional<ManagedShards> findShards(String name) {
    return Optional.ofNullable(shards.get(name))
        .or(() -> outer.flatMap(around -> around.findShards(name)));
  }

  private ManagedShards openShards(String name) {
    return new ManagedShards(ensembles::batonOf, settings, name, application::publishEvent);
  }

  /** Returns the entry of {@code key}. A new one joins here, or in {@link #joinAll}, or in both. */
  private <K, T> T takePart(Map<K, T> all, K key, Function<K, T> creation, Consumer<T> joining) {
    T known = all.get(key);
    if (known != null) {
      return known;
    }
    T created = all.computeIfAbsent(key, creation);
    if (isJoining()) {
      joining.accept(created);
    }
    return created;
  }

  /** Returns whether candidates may join: the application has started, and is ready if it must. */
  public boolean isJoining() {
    return isRunning() && ready;
  }

  private void joinAll() {
    if (isJoining()) {
      elections.values().forEach(ManagedElection::joinQueue);
      shards.values().forEach(ManagedShards::joinGroup);
    }
  }

  private void addInner(ManagedElections within) {
    inner.add(within);
    if (ready) {
      within.noteReady();
    }
  }

  /** Called when the application is ready. */
  void noteReady() {
    ready = true;
    joinAll();
    List.copyOf(inner).forEach(ManagedElections::noteReady);
  }

  /** Returns whether {@code source} of an event is this context, or none. */
  boolean isOwn(Object source) {
    return !(source instanceof ApplicationContext context)
        || Objects.equals(context.getId(), application.getId());
  }

  /** Returns the elections of this context and of those around it, by path and ensemble. */
  public List<ManagedElection> listElections() {
    return sortByName(
        all(each -> each.elections.values()),
        Comparator.comparing(ManagedElection::path).thenComparing(ManagedElection::ensemble));
  }

  /** Returns the shards of this context and of those around it, by name. */
  public List<ManagedShards> listShards() {
    return sortByName(all(each -> each.shards.values()), Comparator.comparing(ManagedShards::name));
  }

  private <T> Stream<T> all(Function<ManagedElections, Collection<T>> own) {
    return Stream.concat(own.apply(this).stream(), outer.stream().flatMap(each -> each.all(own)));
  }

  private static <T> List<T> sortByName(Stream<T> values, Comparator<T> order) {
    return values.sorted(order).toList();
  }

  @Override
  public void start() {
    super.start();
    joinAll();
  }

  /** Keeps the candidates out until the next start; shards keep running. */
  @Override
  CompletableFuture<Void> beginPause() {
    return CompletableFuture.runAsync(
        () -> elections.values().forEach(ManagedElection::pauseCandidate));
  }

  /** Stops all work, then hands over. */
  @Override
  CompletableFuture<Void> beginEnd() {
    log.debug("Handing over {} elections", elections.size());
    List<CompletableFuture<Void>> ends = new ArrayList<>();
    elections.values().forEach(each -> ends.add(each.beginClosing()));
    shards.values().forEach(each -> ends.add(each.beginClosing()));
    return CompletableFuture.allOf(ends.toArray(CompletableFuture<?>[]::new));
  }

  @Override
  public int getPhase() {
    return PHASE;
  }
}
