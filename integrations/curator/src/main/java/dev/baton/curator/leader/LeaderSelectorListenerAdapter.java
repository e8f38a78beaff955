package dev.baton.curator.leader;

import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.state.ConnectionState;

/** Ends the leadership when the framework's connection is in a state that its policy calls bad. */
public abstract class LeaderSelectorListenerAdapter implements LeaderSelectorListener {
  @Override
  public void stateChanged(CuratorFramework client, ConnectionState newState) {
    if (client.getConnectionStateErrorPolicy().isErrorState(newState)) {
      throw new CancelLeadershipException();
    }
  }
}
