package dev.baton.curator.leader;

import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.state.ConnectionStateListener;

/**
 * Does a leader's work. {@link #stateChanged} tells of the framework's own connection; leadership
 * depends on Baton's.
 */
public interface LeaderSelectorListener extends ConnectionStateListener {
  /**
   * Leads until it returns. Its thread is interrupted when the leadership ends before that.
   *
   * @param client the framework given to the selector
   * @throws Exception for any reason; it ends the leadership, too
   */
  void takeLeadership(CuratorFramework client) throws Exception;
}
