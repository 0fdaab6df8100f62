import type { Document } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { startRecorder } from '../command-recorder.js';
import { isForeignDatabase, openEngine } from '../engine/engine-fixture.js';
import { register, restOf, startTestApp } from '../harness.js';

/** The shortest heartbeat interval that the driver accepts; the server has three clients with heartbeats. */
const heartbeatMs = 500;
const heartbeatsInFourSeconds = 24;

test.skipIf(isForeignDatabase)(
  'a server without requests sends its database no statements for seconds, even after an account deletion',
  async () => {
    const recorder = await startRecorder((await openEngine()).uri);
    const uri = `${recorder.uri}&heartbeatFrequencyMS=${heartbeatMs}`;
    const app = await startTestApp({ MONGODB_URI: uri }, undefined, {});
    onTestFinished(app.close);
    const rest = restOf(app);
    const { password, tokens } = await register(rest);
    await rest('DELETE /auth/me', { token: tokens.access_token, body: { password } });

    const statements = () =>
      recorder.commands.slice(-heartbeatsInFourSeconds).filter((command) => !isOfDriver(command));
    await expect.poll(statements, { interval: 100 }).toEqual([]);
  },
);

/** Returns whether the driver itself sends the command: a heartbeat, or a change stream’s wait. */
function isOfDriver(command: Document): boolean {
  return 'getMore' in command || ('hello' in command && !('lsid' in command));
}
