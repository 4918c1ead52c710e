// SPDX-License-Identifier: Apache-2.0
// Asks the server. Notices when it is gone, and when it came back as another run.

import {textNamedIn} from './sheets.js';

const BASE = '/api/v1';
/** How often a page that asks nothing looks whether the server is there. */
const LOOK_MILLIS = 3000;
let session = null;

/** Fires 'offline', 'online' and 'restarted'. */
export const connection = new EventTarget();
connection.isOffline = false;

export class ApiError extends Error {
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

async function answer(response) {
  let body;
  try {
    body = await response.json();
  } catch {
    throw new ApiError(response.status, 'unreadable', 'The server answered something unreadable.');
  }
  if (!response.ok) {
    throw new ApiError(response.status, body.error?.code, body.error?.message ?? 'refused');
  }
  return body;
}

async function ask(path, options) {
  let response;
  try {
    response = await fetch(BASE + path, options);
  } catch {
    lost();
    throw new ApiError(0, 'offline', 'The server does not answer.');
  }
  return answer(response);
}

function lost() {
  if (connection.isOffline) {
    return;
  }
  connection.isOffline = true;
  connection.dispatchEvent(new Event('offline'));
  const timer = setInterval(async () => {
    try {
      const response = await fetch(BASE + '/session');
      const now = await answer(response);
      clearInterval(timer);
      const another = session && now.run !== session.run;
      session = now;
      connection.isOffline = false;
      connection.dispatchEvent(new Event(another ? 'restarted' : 'online'));
    } catch {
      // Still away: the next turn asks again.
    }
  }, 700);
}

export async function openSession() {
  session = await ask('/session');
  return session;
}

/** Notices that the server is gone, or another run of it came, while nobody asks anything. */
async function look() {
  if (connection.isOffline || !session || document.visibilityState !== 'visible') {
    return;
  }
  try {
    const now = await ask('/session');
    if (now.run !== session.run) {
      session = now;
      connection.dispatchEvent(new Event('restarted'));
    }
  } catch {
    // The listeners of 'offline' know already.
  }
}

/** Looks after the server from now on. */
export function watchServer() {
  setInterval(look, LOOK_MILLIS);
}

export const get = path => ask(path);

export async function post(path, body) {
  if (!session) {
    await openSession();
  }
  const send = () =>
    ask(path, {
      method: 'POST',
      headers: {'Content-Type': 'application/json', 'X-Banyan-Token': session.token},
      body: JSON.stringify(body ?? {}),
    });
  try {
    return await send();
  } catch (e) {
    if (e.code === 'no-sheet') {
      return bringSheet(body, send, e);
    }
    if (e.code !== 'token') {
      throw e;
    }
    await openSession();
    connection.dispatchEvent(new Event('restarted'));
    return send();
  }
}

/** The server has forgotten a pasted rule sheet: it gets the text again, if it is kept here. */
async function bringSheet(body, send, fault) {
  const text = textNamedIn(JSON.stringify(body));
  if (text === null) {
    throw fault;
  }
  await post('/sheets', {text});
  return send();
}
