import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import { serverBin, test } from '../harness.js';

// `crop-server climate list | head -1` ended with a stack trace once the pipe was closed.
test('an operator command exits 0 without an error when its reader closes the pipe', async ({ app }) => {
  const child = spawn(process.execPath, [serverBin, 'status'], {
    env: app.environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  const [code] = await once(child, 'close');
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
});
