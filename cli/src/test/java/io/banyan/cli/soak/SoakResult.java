// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.soak;

/**
 * How a case went.
 *
 * @param played the case with all that was decided on the way: enough to play it again
 * @param iterations of the agent that was looked at
 * @param seconds it took
 * @param failure null if all was well
 */
record SoakResult(SoakCase played, long iterations, double seconds, String failure) {

  /** A failure in one line: what it was, and where for an exception nobody meant. */
  static String describe(Throwable e) {
    StringBuilder text = new StringBuilder(e.toString().replace('\n', ' '));
    if (!(e instanceof AssertionError) || e.getMessage() == null) {
      StackTraceElement[] trace = e.getStackTrace();
      for (int i = 0; i < Math.min(5, trace.length); i++) {
        text.append(i == 0 ? " at " : " < ");
        text.append(trace[i].getFileName()).append(':').append(trace[i].getLineNumber());
      }
    }
    if (e.getCause() != null && e.getCause() != e) {
      text.append(" caused by ").append(describe(e.getCause()));
    }
    return text.toString();
  }
}
