// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import test from 'node:test';
import {short, signed} from '../../main/resources/io/banyan/web/page/numbers.js';

test('counts among the terms of a formula are whole, the rest has digits that matter', () => {
  assert.equal(short(824), '824');
  assert.equal(short(12600), '12,600');
  assert.equal(short(0.5041), '0.504');
  assert.equal(short(24.06), '24.1');
  assert.equal(short(1), '1.000');
  assert.equal(short(null), '–');
});

test('differences are whole and signed', () => {
  assert.equal(signed(35.2), '+35');
  assert.equal(signed(-0.2), '0');
});
