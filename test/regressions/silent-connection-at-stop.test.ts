import { once } from 'node:events';
import { Server } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp } from '../harness.js';

// Found with an abandoned stream: fetch immediately opens another connection, and may never use it.
test('a stopping server does not wait for a connection on which nothing was sent', async () => {
  const app = await startTestApp();
  const silent = connect(Number(new URL(app.url).port), '127.0.0.1');
  const ended = once(silent, 'close');
  await once(silent, 'connect');
  await fetch(`${app.url}/health/live`);
  // At the deadline, the server would close whatever is still open.
  const atDeadline = vi.spyOn(Server.prototype, 'closeAllConnections');
  onTestFinished(() => atDeadline.mockRestore());
  await app.close();
  expect(atDeadline).not.toHaveBeenCalled();
  await ended;
});
