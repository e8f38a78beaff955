package dev.baton.runtime.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
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
 * @param onFailure called when an answer could not be translated or handed on, so that it is lost
 * @param onUnidentified called when a server refuses all requests of a client without an identity
 */
record RequestTranslator(
    ClientSettings settings,
    Watcher watcher,
    Consumer<Throwable> onFailure,
    Runnable onUnidentified) {
  /** Takes an answer that is still to be translated, in ZooKeeper's thread. */
  private interface AnswerSink {
    void translate(Supplier<ZooKeeperAnswer> answer);
  }

  /** Sends a request by this client. */
  void sendRequest(
      SessionClient client, ZooKeeperRequest request, EnsemblePort.AnswerHandler handler) {
    send(client, request, answer -> handOn(answer, handler));
  }

  /** Hands an answer on. ZooKeeper's client would only log what is thrown here. */
  private void handOn(Supplier<ZooKeeperAnswer> answer, EnsemblePort.AnswerHandler handler) {
    try {
      handler.onAnswer(answer.get());
    } catch (Throwable e) {
      onFailure.accept(e);
    }
  }

  private void send(SessionClient client, ZooKeeperRequest request, AnswerSink reply) {
    if (request instanceof ZooKeeperRequest.Create create) {
      sendCreate(client, create, reply);
    } else if (request instanceof ZooKeeperRequest.Delete delete) {
      sendDelete(client, delete, reply);
    } else if (request instanceof ZooKeeperRequest.GetEphemerals) {
      listEphemerals(client, reply);
    } else if (request instanceof ZooKeeperRequest.HeartbeatChecks heartbeat) {
      sendMulti(client, heartbeat.checks(), reply);
    } else if (request instanceof ZooKeeperRequest.MultiRequest multi) {
      sendMulti(client, multi.parts(), reply);
    } else if (request instanceof ZooKeeperRequest.ReadNodes several) {
      readNodes(client, several.parts(), reply);
    } else if (request instanceof ZooKeeperRequest.RemoveWatches removal) {
      removeWatches(client, removal, reply);
    } else {
      sendRead(client, request, reply);
    }
  }

  private void sendRead(SessionClient client, ZooKeeperRequest request, AnswerSink reply) {
    if (request instanceof ZooKeeperRequest.GetData read) {
      client.getData(
          read.path(),
          read.watch() ? watcher : null,
          (rc, path, ctx, data, stat) ->
              reply.translate(
                  () ->
                      rc == 0
                          ? ZooKeeperAnswer.ofData(textOf(data), statOf(stat))
                          : failedAnswer(rc)),
          null);
    } else if (request instanceof ZooKeeperRequest.Exists question) {
      client.exists(
          question.path(),
          question.watch() ? watcher : null,
          (rc, path, ctx, stat) ->
              reply.translate(
                  () -> rc == 0 ? ZooKeeperAnswer.ofStat(statOf(stat)) : failedAnswer(rc)),
          null);
    } else if (request instanceof ZooKeeperRequest.GetChildren list) {
      client.getChildren(
          list.path(),
          list.watch() ? watcher : null,
          (rc, path, ctx, children) ->
              reply.translate(
                  () -> rc == 0 ? ZooKeeperAnswer.ofChildren(children) : failedAnswer(rc)),
          null);
    } else {
      throw new IllegalArgumentException(request + " can only be part of a multi");
    }
  }

  private void removeWatches(
      SessionClient client, ZooKeeperRequest.RemoveWatches removal, AnswerSink reply) {
    client.removeAllWatches(
        removal.path(),
        Watcher.WatcherType.Any,
        false,
        (rc, path, ctx) -> reply.translate(() -> failedAnswer(rc)),
        null);
  }

  private void sendDelete(SessionClient client, ZooKeeperRequest.Delete delete, AnswerSink reply) {
    client.delete(
        delete.path(),
        delete.version(),
        (rc, path, ctx) -> reply.translate(() -> failedAnswer(rc)),
        null);
  }

  private ZooKeeperAnswer failedAnswer(int rc) {
    if (rc == KeeperException.Code.SESSIONCLOSEDREQUIRESASLAUTH.intValue()) {
      onUnidentified.run();
    }
    return ZooKeeperAnswer.ofOutcome(ResultCodes.outcomeOf(rc));
  }

  private static @Nullable String textOf(byte @Nullable [] data) {
    return data == null ? null : new String(data, UTF_8);
  }

  private static ZooKeeperAnswer.NodeStat statOf(Stat stat) {
    return new ZooKeeperAnswer.NodeStat(
        stat.getCzxid(),
        stat.getVersion(),
        stat.getCtime(),
        stat.getMtime(),
        stat.getEphemeralOwner());
  }

  private void sendCreate(SessionClient client, ZooKeeperRequest.Create create, AnswerSink reply) {
    client.create(
        create.path(),
        create.data().toArray(),
        aclFor(create),
        createMode(create.mode()),
        (rc, path, ctx, name, stat) ->
            reply.translate(
                () ->
                    rc == 0
                        ? ZooKeeperAnswer.ofCreated(List.of(name), statOf(stat))
                        : failedAnswer(rc)),
        null);
  }

  /**
   * Returns a mutable list: the client asks it whether it contains null, which immutable lists
   * reject.
   */
  private List<ACL> aclFor(ZooKeeperRequest.Create create) {
    return new ArrayList<>(settings.aclFor(create));
  }

  private static CreateMode createMode(ZooKeeperRequest.NodeKind mode) {
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
  private void listEphemerals(SessionClient client, AnswerSink reply) {
    String chroot = settings.chroot();
    client.getEphemerals(
        chroot.isEmpty() ? "/" : chroot,
        (rc, ctx, paths) ->
            reply.translate(
                () ->
                    rc == 0
                        ? ZooKeeperAnswer.ofChildren(withinChroot(chroot, paths))
                        : failedAnswer(rc)),
        null);
  }

  private static List<String> withinChroot(String chroot, List<String> paths) {
    return paths.stream()
        .filter(path -> path.startsWith(chroot + "/"))
        .map(path -> path.substring(chroot.length()))
        .toList();
  }

  private void readNodes(
      SessionClient client, List<ZooKeeperRequest.GetData> parts, AnswerSink reply) {
    client.multi(
        parts.stream().map(part -> Op.getData(part.path())).toList(),
        (rc, path, ctx, results) ->
            reply.translate(
                () ->
                    results == null
                        ? failedAnswer(rc)
                        : ZooKeeperAnswer.ofParts(results.stream().map(this::readAnswer).toList())),
        null);
  }

  private ZooKeeperAnswer readAnswer(OpResult result) {
    return result instanceof OpResult.GetDataResult read
        ? ZooKeeperAnswer.ofData(textOf(read.getData()), statOf(read.getStat()))
        : failedAnswer(((OpResult.ErrorResult) result).getErr());
  }

  private void sendMulti(
      SessionClient client, List<? extends ZooKeeperRequest> parts, AnswerSink reply) {
    client.multi(
        parts.stream().map(this::toOp).toList(),
        (rc, path, ctx, results) ->
            reply.translate(() -> rc == 0 ? doneAnswer(results) : failedAnswer(rc, results)),
        null);
  }

  private Op toOp(ZooKeeperRequest part) {
    if (part instanceof ZooKeeperRequest.Check check) {
      return Op.check(check.path(), check.version());
    }
    if (part instanceof ZooKeeperRequest.Delete delete) {
      return Op.delete(delete.path(), delete.version());
    }
    if (part instanceof ZooKeeperRequest.SetData write) {
      return Op.setData(write.path(), write.data().toArray(), write.version());
    }
    if (part instanceof ZooKeeperRequest.Create create) {
      return Op.create(
          create.path(), create.data().toArray(), aclFor(create), createMode(create.mode()));
    }
    throw new IllegalArgumentException(part + " cannot be part of a multi");
  }

  /** Returns the answer. Only the paths of a multi still begin with the chroot. */
  private ZooKeeperAnswer doneAnswer(List<OpResult> results) {
    List<String> paths = new ArrayList<>();
    List<Integer> versions = new ArrayList<>();
    for (OpResult result : results) {
      if (result instanceof OpResult.CreateResult created) {
        paths.add(created.getPath().substring(settings.chroot().length()));
      } else if (result instanceof OpResult.SetDataResult written) {
        versions.add(written.getStat().getVersion());
      }
    }
    return ZooKeeperAnswer.ofCommitted(paths, versions);
  }

  private ZooKeeperAnswer failedAnswer(int rc, @Nullable List<OpResult> results) {
    RequestOutcome outcome = failedAnswer(rc).outcome();
    for (int i = 0; results != null && i < results.size(); i++) {
      if (results.get(i) instanceof OpResult.ErrorResult error && error.getErr() == rc) {
        return ZooKeeperAnswer.ofFailedPart(i, outcome);
      }
    }
    return ZooKeeperAnswer.ofOutcome(outcome);
  }
}
