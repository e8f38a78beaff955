package dev.baton.runtime;

/**
 * Somebody in a line, as its node tells.
 *
 * @param path of the node
 * @param data that it holds
 * @param stat that ZooKeeper keeps of it
 */
public record Member(String path, NodeData data, Answer.Stat stat) {}
