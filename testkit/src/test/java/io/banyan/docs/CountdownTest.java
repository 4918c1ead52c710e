// SPDX-License-Identifier: Apache-2.0
package io.banyan.docs;

import io.banyan.core.game.Game;
import io.banyan.testkit.GameContractTest;

// doc: contract
final class CountdownTest extends GameContractTest {
  @Override
  protected Game game() {
    return new Countdown(9);
  }
}
// doc: end
