// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit;

/**
 * The contract with smaller samples, for further sizes and options of a game that is tested in full
 * at its usual size.
 */
public abstract class VariantContractTest extends GameContractTest {
  @Override
  protected int playoutSamples() {
    return 1200;
  }

  @Override
  protected int recordedGames() {
    return 100;
  }

  @Override
  protected int visitedStates() {
    return 120;
  }
}
