// SPDX-License-Identifier: Apache-2.0
import js from '@eslint/js';
import globals from 'globals';

export default [
  {ignores: ['target/', 'node_modules/']},
  js.configs.recommended,
  {
    rules: {
      curly: 'error',
      'max-lines': ['error', 299],
      eqeqeq: ['error', 'always', {null: 'ignore'}],
      'no-implicit-coercion': ['error', {boolean: false}],
      'no-shadow': 'error',
      'no-unused-vars': ['error', {args: 'all', argsIgnorePattern: '^_'}],
      'no-use-before-define': ['error', {functions: false}],
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {files: ['src/main/**/*.js'], languageOptions: {globals: globals.browser}},
  {files: ['src/test/**/*.js', '*.js'], languageOptions: {globals: globals.node}},
];
