/**
 * Figures as lines, shapes and words, written as SVG and PDF. Start at {@link
 * io.banyan.arena.figure.Drawing}; it knows nothing of games and results.
 */
package io.banyan.arena.figure;
