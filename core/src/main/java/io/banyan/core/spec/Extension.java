// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.spec;

/**
 * Adds games, agents and parts of others to the catalogue of the program. A jar names its
 * extensions in {@code META-INF/services/io.banyan.core.spec.Extension}, as {@link
 * java.util.ServiceLoader} wants it, and every command knows what they add:
 *
 * <pre>{@code
 * public final class DotsExtension implements Extension {
 *   public void addTo(Catalog catalog) {
 *     catalog.add(Dots.ENTRY).add(NearMoves.ENTRY);
 *   }
 * }
 * }</pre>
 *
 * <p>An implementation is public, has a public constructor without arguments, and may be asked
 * several times, for different catalogues. What it throws leaves its jar out, with a sentence.
 */
public interface Extension {
  /**
   * The number of this contract. It grows when jars made for an older one cannot work any more; a
   * jar says which one it was made for as {@code Banyan-Extension} in its manifest.
   */
  int CONTRACT = 1;

  /** Adds entries, and tuned defaults if it likes. */
  void addTo(Catalog catalog);
}
