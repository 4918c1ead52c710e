// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.gtp;

/**
 * An engine's answer to one command.
 *
 * @param text without sign and number, may have several lines
 */
record GtpAnswer(boolean success, String text) {

  /** Reads the first line of the answer to the command with a number; null if it is none. */
  static GtpAnswer parse(String line, int id) {
    char sign = line.charAt(0);
    String number = Integer.toString(id);
    if (sign != '=' && sign != '?' || !line.startsWith(number, 1)) {
      return null;
    }
    String rest = line.substring(1 + number.length());
    boolean separate = rest.isEmpty() || rest.charAt(0) == ' ';
    return separate ? new GtpAnswer(sign == '=', rest.strip()) : null;
  }
}
