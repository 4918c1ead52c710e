// SPDX-License-Identifier: Apache-2.0
/**
 * Tests that every game must pass, and slow, obvious reference code to compare fast code with.
 *
 * <p>A game's own test extends {@link io.banyan.testkit.GameContractTest} and adds what is special
 * about its rules.
 */
package io.banyan.testkit;
