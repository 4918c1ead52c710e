// SPDX-License-Identifier: Apache-2.0
/**
 * The argument at the head of {@code Tree} on threads, sentence by sentence, as jcstress tests:
 * small races run millions of times under different compilers, every result of which is listed as
 * acceptable or forbidden. {@code checks/stress} runs them.
 */
package io.banyan.stress;
