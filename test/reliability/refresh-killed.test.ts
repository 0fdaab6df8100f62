import { startEngine } from '@crop-planning/engine';
import { tokenResponseSchema } from '@crop-planning/shared';
import { expect, onTestFinished, test } from 'vitest';
import { startRecorder } from '../command-recorder.js';
import { isForeignDatabase, makeDirectory } from '../engine/engine-fixture.js';
import { register, restOf } from '../harness.js';
import { startServerOn } from '../server-process.js';

test.skipIf(isForeignDatabase)(
  'a server killed between renewing a session and answering loses no session',
  async () => {
    const engine = await startEngine({ directory: await makeDirectory() });
    onTestFinished(engine.close);
    const recorder = await startRecorder(engine.uri);
    let onRotation = () => {};
    recorder.onCommand((command) => {
      if (command['findAndModify'] === 'sessions') onRotation();
    });
    const start = () => startServerOn(recorder.uri);
    let server = start();
    let { tokens } = await register(restOf({ url: await server.url() }));
    for (let kill = 0; kill < 3; kill += 1) {
      const killed = server;
      onRotation = () => killed.kill('SIGKILL');
      const body = { refresh_token: tokens.refresh_token };
      await expect(restOf({ url: await killed.url() })('POST /auth/refresh', { body })).rejects.toThrow(
        'fetch failed',
      );
      onRotation = () => {};
      server = start();
      const rest = restOf({ url: await server.url() });
      const answer = await rest('POST /auth/refresh', { body });
      expect(answer.status).toBe(200);
      tokens = tokenResponseSchema.parse(answer.body);
      expect((await rest('GET /auth/me', { token: tokens.access_token })).status).toBe(200);
    }
  },
);
