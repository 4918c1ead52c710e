// SPDX-License-Identifier: Apache-2.0
/**
 * The engines {@code lanes} and {@code tape}: many random games at once, one per bit of a word.
 *
 * <p>What lives here: {@code LaneProgram} says what one step does as word operations, counting,
 * drawing and choosing moves included. {@code LaneCompiler} writes it as code that extends {@code
 * LaneKernel}, 64 games at a time: {@code LaneSchedule} says what stands in which method, {@code
 * LaneMethods} writes those; {@code LaneTape} runs it as loops over arrays, 4096 at a time or more:
 * {@code TapeClusters} says which gates share a loop, {@code TapeLoops} writes one per kind of
 * cluster, and {@code TapeCode} lists which runs over which arrays. {@link
 * io.banyan.ggp.reason.lane.LaneEngine} plays on either, made by {@link
 * io.banyan.ggp.reason.lane.LaneEngines}. It is no {@code Engine}: it answers for batches, not for
 * one state.
 *
 * <p>May touch: {@code engine}, {@code circuit}, {@code code} and ASM; the other engines not at
 * all.
 *
 * <p>Where to start: the essay of {@code LaneProgram}, then {@code LaneEngine.playouts}.
 */
package io.banyan.ggp.reason.lane;
