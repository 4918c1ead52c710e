// SPDX-License-Identifier: Apache-2.0
/** The commands, one class each; the only place where all the parts are wired together. */
package io.banyan.cli;
