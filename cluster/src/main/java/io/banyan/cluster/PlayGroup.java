// SPDX-License-Identifier: Apache-2.0
package io.banyan.cluster;

import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.broadcast.Broadcast;

/** The task: plays a group at the post of the process it runs in. */
final class PlayGroup implements Function<GameGroup, GroupResult> {
  private static final long serialVersionUID = 1L;

  private final Broadcast<Post> post;

  PlayGroup(Broadcast<Post> post) {
    this.post = post;
  }

  @Override
  public GroupResult call(GameGroup group) throws InterruptedException {
    TaskContext task = TaskContext.get();
    return post.value().play(group, task::isInterrupted);
  }
}
