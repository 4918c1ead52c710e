// SPDX-License-Identifier: Apache-2.0
/** The answers to requests: JSON in, JSON out, documented in {@code docs/web-api.md}. */
package io.banyan.web.api;
