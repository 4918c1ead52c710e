// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.plugin;

/** Why a jar, or one of its extensions, is left out; the message ends a sentence. */
final class PluginException extends Exception {
  private static final long serialVersionUID = 1L;

  PluginException(String message) {
    super(message);
  }
}
