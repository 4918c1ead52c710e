// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.gdl;

/**
 * What a reader accepts.
 *
 * @param caseSensitive keep the case of user symbols (keywords are recognised in any case)
 * @param maxChars longest text
 * @param maxTokens most symbols and parentheses
 * @param maxDepth deepest nesting of parentheses; also bounds recursion over syntax trees
 */
public record ReaderOptions(boolean caseSensitive, int maxChars, int maxTokens, int maxDepth) {
  public static final ReaderOptions DEFAULT = new ReaderOptions(false, 16 << 20, 1_000_000, 200);

  public ReaderOptions withCaseSensitive(boolean value) {
    return new ReaderOptions(value, maxChars, maxTokens, maxDepth);
  }
}
