import type { Document } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { startRecorder } from '../command-recorder.js';
import { isForeignDatabase, openEngine } from '../engine/engine-fixture.js';
import { register, restOf, startTestApp } from '../harness.js';

/** The shortest interval that the driver accepts, at which each of the server's three clients sends one. */
const heartbeatMs = 500;
const heartbeatsInSeconds = 24;

test.skipIf(isForeignDatabase)(
  'a server without requests sends its database no statements for seconds, even after an account deletion',
  { timeout: 60_000 },
  async () => {
    const recorder = await startRecorder((await openEngine()).uri);
    const uri = `${recorder.uri}&heartbeatFrequencyMS=${heartbeatMs}`;
    const app = await startTestApp({ MONGODB_URI: uri }, undefined, {});
    onTestFinished(app.close);
    const rest = restOf(app);
    const { password, tokens } = await register(rest);
    await rest('DELETE /auth/me', { token: tokens.access_token, body: { password } });

    const statements = () =>
      recorder.commands.slice(-heartbeatsInSeconds).filter((command) => !isOfDriver(command));
    await expect.poll(statements, { timeout: 30_000, interval: 100 }).toEqual([]);
  },
);

/** Whether the driver sends it: a heartbeat, or a change stream that waits for the next change. */
function isOfDriver(command: Document): boolean {
  return 'getMore' in command || ('hello' in command && !('lsid' in command));
}
