// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.demand;

import io.banyan.ggp.reason.rules.KeyPart;
import java.util.Arrays;

/**
 * One way to ask a relation: some parts of its arguments are given (the key), others are wanted.
 * Each key that was asked is a question with a list of answers, the wanted parts only, in the order
 * they were found; a list may grow while it is read.
 */
final class Form {
  final int relation;
  final KeyPart[] shape;
  final int keys;
  final int wanted;

  /** The rules that answer it, made on first use; null for relations that are given. */
  QuestionPlan[] plans;

  /** The facts among what is derived otherwise too; null if there are none. */
  Form facts;

  /** Whether the rules of the relation's component ask each other. */
  boolean recursive;

  /** For given relations: the moment whose facts are in, see {@link Source}. */
  long loaded = -1;

  private int questions;
  private int[] key;
  private int[] first = new int[4];
  private int[] last = new int[4];
  private int[] owner = new int[4];
  private int[] buckets = new int[8];
  private int[] chain = new int[4];
  private Waiting[] waiting;

  private int answers;
  private int[] value;
  private int[] next = new int[4];
  private int[] answerBuckets;
  private int[] answerChain;
  private int[] questionOf;

  /** Who evaluates a question: the number of a {@link Component}, or one of these. */
  static final int COMPLETE = -1;

  static final int OPEN = 0;

  Form(int relation, KeyPart[] shape) {
    this.relation = relation;
    this.shape = shape;
    int k = 0;
    int w = 0;
    for (KeyPart p : shape) {
      k += count(p, KeyPart.KEY);
      w += count(p, KeyPart.FREE);
    }
    keys = k;
    wanted = w;
    key = new int[4 * keys];
    value = new int[4 * wanted];
    Arrays.fill(buckets, -1);
  }

  /** How many parts of a kind there are in an argument. */
  static int count(KeyPart p, KeyPart kind) {
    if (p == kind) {
      return 1;
    }
    int n = 0;
    if (p.args != null) {
      for (KeyPart q : p.args) {
        n += count(q, kind);
      }
    }
    return n;
  }

  /** Answers are kept apart from equal ones; given relations have none. */
  void distinguishAnswers() {
    answerBuckets = new int[8];
    answerChain = new int[next.length];
    questionOf = new int[next.length];
    Arrays.fill(answerBuckets, -1);
  }

  int questions() {
    return questions;
  }

  int answers() {
    return answers;
  }

  void clear() {
    if (questions > 0) {
      questions = 0;
      Arrays.fill(buckets, -1);
      if (answers > 0 && answerBuckets != null) {
        Arrays.fill(answerBuckets, -1);
      }
      answers = 0;
      if (waiting != null) {
        Arrays.fill(waiting, null);
      }
    }
  }

  /** The question with this key, or -1. */
  int find(int[] wantedKey) {
    int q = buckets[hash(wantedKey, 0) & (buckets.length - 1)];
    outer:
    while (q >= 0) {
      int from = q * keys;
      for (int i = 0; i < keys; i++) {
        if (key[from + i] != wantedKey[i]) {
          q = chain[q];
          continue outer;
        }
      }
      return q;
    }
    return -1;
  }

  /** A new question, open and without answers. */
  int ask(int[] newKey) {
    if (questions == first.length) {
      growQuestions();
    }
    int q = questions++;
    System.arraycopy(newKey, 0, key, q * keys, keys);
    first[q] = -1;
    last[q] = -1;
    owner[q] = OPEN;
    int b = hash(newKey, 0) & (buckets.length - 1);
    chain[q] = buckets[b];
    buckets[b] = q;
    return q;
  }

  int key(int question, int i) {
    return key[question * keys + i];
  }

  int owner(int question) {
    return owner[question];
  }

  void own(int question, int by) {
    owner[question] = by;
  }

  boolean isComplete(int question) {
    return owner[question] == COMPLETE;
  }

  /** The first answer, or -1. */
  int first(int question) {
    return first[question];
  }

  /** The answer to the same question after this one, or -1 if there is none yet. */
  int next(int answer) {
    return next[answer];
  }

  int value(int answer, int i) {
    return value[answer * wanted + i];
  }

  /** Adds an answer; false if it was there. */
  boolean add(int question, int[] values) {
    if (wanted == 0 && first[question] >= 0) {
      return false;
    }
    int b = 0;
    if (answerBuckets != null && wanted > 0) {
      int h = hash(question, values);
      b = h & (answerBuckets.length - 1);
      for (int a = answerBuckets[b]; a >= 0; a = answerChain[a]) {
        if (questionOf[a] == question && isAnswer(a, values)) {
          return false;
        }
      }
    }
    if (answers == next.length) {
      growAnswers();
      b = answerBuckets == null ? 0 : hash(question, values) & (answerBuckets.length - 1);
    }
    int a = answers++;
    System.arraycopy(values, 0, value, a * wanted, wanted);
    next[a] = -1;
    if (answerBuckets != null && wanted > 0) {
      questionOf[a] = question;
      answerChain[a] = answerBuckets[b];
      answerBuckets[b] = a;
    }
    if (first[question] < 0) {
      first[question] = a;
    } else {
      next[last[question]] = a;
    }
    last[question] = a;
    return true;
  }

  private boolean isAnswer(int a, int[] values) {
    int from = a * wanted;
    for (int i = 0; i < wanted; i++) {
      if (value[from + i] != values[i]) {
        return false;
      }
    }
    return true;
  }

  /** Lets somebody wait for further answers. */
  void await(int question, Waiting w) {
    if (waiting == null) {
      waiting = new Waiting[first.length];
    }
    w.after = waiting[question];
    waiting[question] = w;
  }

  /** All that wait for answers to a question; they wait no more. */
  Waiting release(int question) {
    if (waiting == null) {
      return null;
    }
    Waiting w = waiting[question];
    waiting[question] = null;
    return w;
  }

  private int hash(int[] from, int at) {
    int h = 0;
    for (int i = 0; i < keys; i++) {
      h = mix(h, from[at + i]);
    }
    return h;
  }

  private int hash(int question, int[] values) {
    int h = question;
    for (int i = 0; i < wanted; i++) {
      h = mix(h, values[i]);
    }
    return h;
  }

  private static int mix(int h, int v) {
    int m = (h ^ v) * 0x9E3779B1;
    return m ^ m >>> 15;
  }

  private void growQuestions() {
    int n = first.length * 2;
    first = Arrays.copyOf(first, n);
    last = Arrays.copyOf(last, n);
    owner = Arrays.copyOf(owner, n);
    chain = Arrays.copyOf(chain, n);
    key = Arrays.copyOf(key, n * keys);
    if (waiting != null) {
      waiting = Arrays.copyOf(waiting, n);
    }
    buckets = new int[n * 2];
    Arrays.fill(buckets, -1);
    for (int q = 0; q < questions; q++) {
      int b = hash(key, q * keys) & (buckets.length - 1);
      chain[q] = buckets[b];
      buckets[b] = q;
    }
  }

  private void growAnswers() {
    int n = next.length * 2;
    next = Arrays.copyOf(next, n);
    value = Arrays.copyOf(value, n * wanted);
    if (answerBuckets == null) {
      return;
    }
    answerChain = Arrays.copyOf(answerChain, n);
    questionOf = Arrays.copyOf(questionOf, n);
    answerBuckets = new int[n * 2];
    Arrays.fill(answerBuckets, -1);
    int[] values = new int[wanted];
    for (int a = 0; a < answers && wanted > 0; a++) {
      System.arraycopy(value, a * wanted, values, 0, wanted);
      int b = hash(questionOf[a], values) & (answerBuckets.length - 1);
      answerChain[a] = answerBuckets[b];
      answerBuckets[b] = a;
    }
  }
}
