package dev.baton.spring;

import dev.baton.spring.election.GuardedElection;
import dev.baton.spring.election.ManagedElection;
import dev.baton.spring.election.ManagedElections;
import dev.baton.spring.election.ManagedShards;
import org.aopalliance.intercept.MethodInvocation;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;

/** Which election a method with {@link LeaderOnly} belongs to. */
sealed interface ElectionChoice {
  /**
   * Returns the election of a call.
   *
   * @throws IllegalArgumentException if it is one of a shard that there is not
   */
  GuardedElection chooseFor(MethodInvocation call);

  /**
   * Reads the annotation of a method, and takes part in what it names.
   *
   * @throws IllegalArgumentException if it cannot work; the message says why
   */
  static ElectionChoice read(
      LeaderOnly wanted,
      GuardedMethod target,
      ManagedElections elections,
      ConfigurableBeanFactory beans) {
    String name = String.valueOf(beans.resolveEmbeddedValue(wanted.value()));
    String ensemble = String.valueOf(beans.resolveEmbeddedValue(wanted.ensemble()));
    if (wanted.shard().isEmpty()) {
      return new SameElection(elections.electionAt(ensemble, name));
    }
    if (!wanted.waitTime().isEmpty() || !ensemble.isEmpty()) {
      throw new IllegalArgumentException(
          "with a shard there is no waitTime, and the ensemble is that of baton.shards." + name);
    }
    String[] number = {wanted.shard()};
    return new ShardOfCall(
        elections.shardsNamed(name), KeyExpressions.parseKeys(target, number, beans));
  }

  /** One election for all calls. */
  record SameElection(ManagedElection election) implements ElectionChoice {
    @Override
    public GuardedElection chooseFor(MethodInvocation call) {
      return election;
    }
  }

  /** The election of the shard that an expression over the parameters gives. */
  record ShardOfCall(ManagedShards shards, KeyExpressions number) implements ElectionChoice {
    @Override
    public GuardedElection chooseFor(MethodInvocation call) {
      return shards.shardAt(number.numberFor(call.getThis(), call.getArguments()));
    }
  }
}
