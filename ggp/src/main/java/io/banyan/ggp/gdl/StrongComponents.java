// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.gdl;

import java.util.Arrays;

/**
 * Strongly connected components (Tarjan 1972) with an explicit stack, so that rule chains of any
 * length are safe. Components are numbered so that a component is smaller than all that point to
 * it.
 */
public final class StrongComponents {
  private StrongComponents() {}

  /**
   * The component of each node.
   *
   * @param start the edges of node v are {@code target[start[v]]} to {@code target[start[v + 1] -
   *     1]}
   */
  public static int[] of(int n, int[] start, int[] target) {
    int[] low = new int[n];
    int[] index = new int[n];
    int[] result = new int[n];
    int[] cursor = Arrays.copyOf(start, n);
    int[] stack = new int[n];
    int[] path = new int[n];
    boolean[] onStack = new boolean[n];
    Arrays.fill(index, -1);
    int next = 0;
    int top = 0;
    int count = 0;
    for (int root = 0; root < n; root++) {
      if (index[root] >= 0) {
        continue;
      }
      int depth = 0;
      path[depth++] = root;
      index[root] = low[root] = next++;
      stack[top++] = root;
      onStack[root] = true;
      while (depth > 0) {
        int v = path[depth - 1];
        if (cursor[v] < start[v + 1]) {
          int w = target[cursor[v]++];
          if (index[w] < 0) {
            index[w] = low[w] = next++;
            stack[top++] = w;
            onStack[w] = true;
            path[depth++] = w;
          } else if (onStack[w]) {
            low[v] = Math.min(low[v], index[w]);
          }
        } else {
          depth--;
          if (depth > 0) {
            low[path[depth - 1]] = Math.min(low[path[depth - 1]], low[v]);
          }
          if (low[v] == index[v]) {
            int w;
            do {
              w = stack[--top];
              onStack[w] = false;
              result[w] = count;
            } while (w != v);
            count++;
          }
        }
      }
    }
    return result;
  }
}
