package dev.baton.dashboard.elections;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.baton.Baton;
import dev.baton.internal.ShardMemberData;
import dev.baton.participants.Participant;
import dev.baton.participants.ParticipantRole;
import dev.baton.shard.ShardAssignment;
import dev.baton.shard.ShardAssignment.MemberShare;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;

/** Reads groups that share shards: their members, and the shards of each. */
final class ShardReading {
  private final Baton baton;
  private final ReadingQueue readings;

  ShardReading(Baton baton, ReadingQueue readings) {
    this.baton = baton;
    this.readings = readings;
  }

  /** Returns the numbers of shards of all groups among these paths. */
  CompletableFuture<SortedMap<String, Integer>> readCounts(List<String> paths) {
    Map<String, CompletableFuture<List<Participant>>> asked = new TreeMap<>();
    paths.stream()
        .filter(path -> path.endsWith(ShardMemberData.MEMBERS))
        .filter(path -> !path.equals(ShardMemberData.MEMBERS))
        .forEach(path -> asked.put(groupOf(path), readMembers(path)));
    return CompletableFuture.allOf(asked.values().toArray(CompletableFuture[]::new))
        .thenApply(
            done -> {
              SortedMap<String, Integer> counts = new TreeMap<>();
              asked.forEach(
                  (group, members) ->
                      countOf(members.join()).ifPresent(known -> counts.put(group, known)));
              return counts;
            });
  }

  /** Reads the members of a group. Those that may not be read are taken for an election. */
  private CompletableFuture<List<Participant>> readMembers(String members) {
    return readings
        .readParticipants(ReadingQueue.ALL_VISITORS, baton.election(members))
        .handle((line, failure) -> failure == null ? line : List.of());
  }

  private static Optional<Integer> countOf(List<Participant> members) {
    return members.stream()
        .flatMap(one -> decodeMember(one).stream())
        .map(ShardMemberData::shards)
        .findFirst();
  }

  private static Optional<ShardMemberData> decodeMember(Participant member) {
    return ShardMemberData.decodeMetadata(member.id(), member.metadata());
  }

  private static String groupOf(String members) {
    return members.substring(0, members.length() - ShardMemberData.MEMBERS.length());
  }

  /** Returns whether a path is that of a shard, or of the members, of one of these groups. */
  static boolean isPartOf(Map<String, Integer> groups, String path) {
    int last = path.lastIndexOf('/');
    Integer count = groups.get(path.substring(0, last));
    String name = path.substring(last);
    return count != null
        && (name.equals(ShardMemberData.MEMBERS)
            || (name.matches("/(?:0|[1-9]\\d{0,4})")
                && Integer.parseInt(name.substring(1)) < count));
  }

  /** Answers with the members of a group, and which shards each of them has. */
  CompletableFuture<JsonObject> readGroup(Map<String, String> query, String visitor) {
    String path = query.getOrDefault("path", "");
    return readings
        .readParticipants(visitor, baton.election(path + ShardMemberData.MEMBERS))
        .thenCompose(
            members ->
                baton
                    .shards(path, countOf(members).orElse(1))
                    .assignmentAsync()
                    .thenApply(assignment -> describeGroup(path, members, assignment)));
  }

  private static JsonObject describeGroup(
      String path, List<Participant> members, ShardAssignment assignment) {
    if (members.isEmpty() && assignment.shares().isEmpty()) {
      throw new IllegalArgumentException("no members share shards of " + path);
    }
    JsonObject body = new JsonObject();
    body.addProperty("path", path);
    body.addProperty("shards", assignment.shards());
    body.add("unowned", describeNumbers(assignment.unownedShards()));
    body.add("members", ElectionJson.describeAll(members, one -> describeMember(one, assignment)));
    List<MemberShare> gone =
        assignment.shares().stream()
            .filter(share -> members.stream().noneMatch(one -> hasMark(one, share.member())))
            .toList();
    body.add("gone", ElectionJson.describeAll(gone, ShardReading::describeShare));
    return body;
  }

  private static boolean hasMark(Participant member, String mark) {
    return decodeMember(member).filter(data -> data.member().equals(mark)).isPresent();
  }

  private static JsonObject describeMember(Participant member, ShardAssignment assignment) {
    Optional<MemberShare> share =
        assignment.shares().stream().filter(one -> hasMark(member, one.member())).findFirst();
    JsonObject facts = new JsonObject();
    facts.addProperty("id", member.id());
    facts.addProperty("memberSince", member.since().toString());
    facts.addProperty("assigns", member.role() == ParticipantRole.LEADER);
    decodeMember(member).ifPresent(data -> facts.addProperty("limit", data.limit()));
    facts.add("shards", describeNumbers(share.map(MemberShare::shards).orElseGet(TreeSet::new)));
    return facts;
  }

  private static JsonObject describeShare(MemberShare share) {
    JsonObject facts = new JsonObject();
    facts.addProperty("id", share.id());
    facts.add("shards", describeNumbers(share.shards()));
    return facts;
  }

  private static JsonArray describeNumbers(Collection<Integer> numbers) {
    JsonArray array = new JsonArray();
    numbers.forEach(array::add);
    return array;
  }
}
