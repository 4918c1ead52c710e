// SPDX-License-Identifier: Apache-2.0
/** The server: who may ask, what the page is made of, and where requests go. */
package io.banyan.web;
