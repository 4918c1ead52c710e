// SPDX-License-Identifier: Apache-2.0
/**
 * What engines made of bytecode have in common.
 *
 * <p>What lives here: {@link io.banyan.ggp.reason.code.GeneratedClass}, which opens a class, its
 * methods and the choice between phases, and loads it. What stands in the methods is the business
 * of each engine.
 *
 * <p>May touch: ASM and nothing of ours.
 */
package io.banyan.ggp.reason.code;
