package dev.baton.runtime.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.protocol.claim.Outcome;
import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Ensemble;
import dev.baton.runtime.port.Request;
import java.util.ArrayList;
import java.util.List;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.OpResult;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.Stat;
import org.jspecify.annotations.Nullable;

/**
 * Translates requests for ZooKeeper's client, and its answers back.
 *
 * @param settings the permissions and the chroot
 * @param watcher the watcher of all requests with a watch
 */
record Requests(ClientSettings settings, Watcher watcher) {
  /** Sends a request by this client. */
  void send(Handle client, Request request, Ensemble.Reply reply) {
    if (request instanceof Request.Create create) {
      create(client, create, reply);
    } else if (request instanceof Request.Delete delete) {
      client.delete(
          delete.path(), delete.version(), (rc, path, ctx) -> reply.answered(failed(rc)), null);
    } else if (request instanceof Request.GetData read) {
      client.getData(
          read.path(),
          read.watch() ? watcher : null,
          (rc, path, ctx, data, stat) ->
              reply.answered(rc == 0 ? Answer.data(text(data), stat(stat)) : failed(rc)),
          null);
    } else if (request instanceof Request.Exists question) {
      client.exists(
          question.path(),
          question.watch() ? watcher : null,
          (rc, path, ctx, stat) -> reply.answered(rc == 0 ? Answer.stands(stat(stat)) : failed(rc)),
          null);
    } else if (request instanceof Request.GetChildren list) {
      client.getChildren(
          list.path(),
          list.watch() ? watcher : null,
          (rc, path, ctx, children) ->
              reply.answered(rc == 0 ? Answer.children(children) : failed(rc)),
          null);
    } else if (request instanceof Request.GetEphemerals) {
      ephemerals(client, reply);
    } else if (request instanceof Request.Heartbeat heartbeat) {
      multi(client, heartbeat.checks(), reply);
    } else if (request instanceof Request.Multi multi) {
      multi(client, multi.parts(), reply);
    } else {
      throw new IllegalArgumentException(request + " can only be part of a multi");
    }
  }

  private static Answer failed(int rc) {
    return Answer.of(ResultCodes.outcome(rc));
  }

  private static @Nullable String text(byte @Nullable [] data) {
    return data == null ? null : new String(data, UTF_8);
  }

  private static Answer.Stat stat(Stat stat) {
    return new Answer.Stat(
        stat.getCzxid(), stat.getVersion(), stat.getCtime(), stat.getEphemeralOwner());
  }

  private void create(Handle client, Request.Create create, Ensemble.Reply reply) {
    client.create(
        create.path(),
        create.data().toArray(),
        acl(create.mode()),
        mode(create.mode()),
        (rc, path, ctx, name, stat) ->
            reply.answered(rc == 0 ? Answer.created(List.of(name), stat(stat)) : failed(rc)),
        null);
  }

  /**
   * Returns a mutable list: the client asks it whether it contains null, which immutable lists
   * reject.
   */
  private List<ACL> acl(Request.Mode mode) {
    boolean shared = mode == Request.Mode.CONTAINER || mode == Request.Mode.PERSISTENT;
    return new ArrayList<>(shared ? settings.parentAcl() : settings.nodeAcl());
  }

  private static CreateMode mode(Request.Mode mode) {
    return switch (mode) {
      case EPHEMERAL -> CreateMode.EPHEMERAL;
      case EPHEMERAL_SEQUENTIAL -> CreateMode.EPHEMERAL_SEQUENTIAL;
      case PERSISTENT -> CreateMode.PERSISTENT;
      case PERSISTENT_SEQUENTIAL -> CreateMode.PERSISTENT_SEQUENTIAL;
      case CONTAINER -> CreateMode.CONTAINER;
    };
  }

  /**
   * Lists the ephemeral nodes. Neither the prefix nor the paths in the answer are relative to the
   * chroot.
   */
  private void ephemerals(Handle client, Ensemble.Reply reply) {
    String chroot = settings.chroot();
    client.getEphemerals(
        chroot.isEmpty() ? "/" : chroot,
        (rc, ctx, paths) ->
            reply.answered(rc == 0 ? Answer.children(within(chroot, paths)) : failed(rc)),
        null);
  }

  private static List<String> within(String chroot, List<String> paths) {
    return paths.stream()
        .filter(path -> path.startsWith(chroot + "/"))
        .map(path -> path.substring(chroot.length()))
        .toList();
  }

  private void multi(Handle client, List<? extends Request> parts, Ensemble.Reply reply) {
    client.multi(
        parts.stream().map(this::op).toList(),
        (rc, path, ctx, results) -> reply.answered(rc == 0 ? done(results) : failed(rc, results)),
        null);
  }

  private Op op(Request part) {
    if (part instanceof Request.Check check) {
      return Op.check(check.path(), check.version());
    }
    if (part instanceof Request.Delete delete) {
      return Op.delete(delete.path(), delete.version());
    }
    if (part instanceof Request.SetData write) {
      return Op.setData(write.path(), write.data().toArray(), write.version());
    }
    if (part instanceof Request.Create create) {
      return Op.create(
          create.path(), create.data().toArray(), acl(create.mode()), mode(create.mode()));
    }
    throw new IllegalArgumentException(part + " cannot be part of a multi");
  }

  /** Returns the answer. Only the paths of a multi still begin with the chroot. */
  private Answer done(List<OpResult> results) {
    List<String> paths = new ArrayList<>();
    List<Integer> versions = new ArrayList<>();
    for (OpResult result : results) {
      if (result instanceof OpResult.CreateResult created) {
        paths.add(created.getPath().substring(settings.chroot().length()));
      } else if (result instanceof OpResult.SetDataResult written) {
        versions.add(written.getStat().getVersion());
      }
    }
    return Answer.committed(paths, versions);
  }

  private static Answer failed(int rc, @Nullable List<OpResult> results) {
    Outcome outcome = ResultCodes.outcome(rc);
    for (int i = 0; results != null && i < results.size(); i++) {
      if (results.get(i) instanceof OpResult.ErrorResult error && error.getErr() == rc) {
        return Answer.failedAt(i, outcome);
      }
    }
    return Answer.of(outcome);
  }
}
