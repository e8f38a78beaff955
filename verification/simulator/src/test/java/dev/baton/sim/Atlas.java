package dev.baton.sim;

import dev.baton.protocol.claim.Claim;
import dev.baton.protocol.claim.ClaimEvent;
import dev.baton.protocol.claim.ClaimStep;
import dev.baton.protocol.claim.JournalEntry;
import dev.baton.protocol.claim.QueueListing;
import dev.baton.protocol.claim.RequestOutcome;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Every kind of step that claims were seen to make: in which state, by which event, and why. */
final class Atlas {
  private static final Pattern DETAIL =
      Pattern.compile("(?:outcome|change|timer)=([A-Z]+)|real=false|confirmed=false");

  private final Map<String, Map<String, SortedSet<Seen>>> steps = new TreeMap<>();

  /** What a state made of an event; the commands without what they are about. */
  record Seen(String next, String why, List<String> commands) implements Comparable<Seen> {
    @Override
    public int compareTo(Seen other) {
      return toString().compareTo(other.toString());
    }
  }

  /** The steps of all claims in the worlds that {@code searches} see, and refusals besides. */
  static Atlas of(String... searches) {
    Atlas atlas = new Atlas();
    for (String search : searches) {
      WorldExplorer.exploreWorlds(SearchSettings.parseSearch(search.split(" ")), atlas::add);
    }
    return atlas;
  }

  private void add(JournalEntry entry) {
    add(entry.before(), entry.event(), entry.step());
    refusals(entry.event()).forEach(refusal -> add(entry.before(), refusal));
    if (entry.event() instanceof ClaimEvent.NodePlaced) {
      Claim refused =
          add(entry.before(), new ClaimEvent.NodePlaced(RequestOutcome.DENIED, null, 0));
      add(refused, new ClaimEvent.QueueRead(RequestOutcome.DONE, QueueListing.EMPTY));
    }
  }

  private Claim add(Claim before, ClaimEvent event) {
    ClaimStep step = event.deliverTo(before);
    add(before, event, step);
    return step.next();
  }

  private void add(Claim before, ClaimEvent event, ClaimStep step) {
    List<String> commands =
        step.commands().stream().map(command -> command.getClass().getSimpleName()).toList();
    steps
        .computeIfAbsent(before.stateName(), state -> new TreeMap<>())
        .computeIfAbsent(label(event), name -> new TreeSet<>())
        .add(new Seen(step.next().stateName(), step.why(), commands));
  }

  /** The explorer's ensemble permits everything; a real one may also have given these answers. */
  private static Stream<ClaimEvent> refusals(ClaimEvent event) {
    if (event instanceof ClaimEvent.ParentsMade) {
      return Stream.of(
          new ClaimEvent.ParentsMade(RequestOutcome.DENIED),
          new ClaimEvent.ParentsMade(RequestOutcome.REFUSED));
    } else if (event instanceof ClaimEvent.OwnChecked) {
      return Stream.of(new ClaimEvent.OwnChecked(RequestOutcome.DENIED));
    } else if (event instanceof ClaimEvent.BegunAnew) {
      return Stream.of(new ClaimEvent.BegunAnew(RequestOutcome.DENIED));
    } else if (event instanceof ClaimEvent.QueueRead) {
      return Stream.of(new ClaimEvent.QueueRead(RequestOutcome.DENIED, QueueListing.EMPTY));
    } else if (event instanceof ClaimEvent.NodeRead read) {
      return Stream.of(new ClaimEvent.NodeRead(read.node(), RequestOutcome.DENIED));
    }
    return Stream.empty();
  }

  private static String label(ClaimEvent event) {
    StringBuilder label = new StringBuilder(event.getClass().getSimpleName());
    DETAIL
        .matcher(event.toString())
        .results()
        .forEach(found -> label.append(' ').append(word(found)));
    return label.toString();
  }

  private static String word(MatchResult detail) {
    return switch (detail.group()) {
      case "real=false" -> "(made up)";
      case "confirmed=false" -> "(not confirmed)";
      default -> detail.group(1);
    };
  }

  SortedSet<String> events() {
    SortedSet<String> all = new TreeSet<>();
    steps.values().forEach(of -> all.addAll(of.keySet()));
    return all;
  }

  /** Returns the states in which claims took steps. */
  Set<String> states() {
    return steps.keySet();
  }

  /** What {@code state} made of each event. */
  Map<String, SortedSet<Seen>> of(String state) {
    return steps.getOrDefault(state, Map.of());
  }
}
