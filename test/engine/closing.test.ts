import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { verifyStore } from '@crop-planning/engine';
import { expect, test } from 'vitest';
import { isForeignDatabase, makeDirectory } from './engine-fixture.js';

/** `npm run test:close` closes the engine 100 times. */
const closes = Number(process.env['ENGINE_CLOSES'] ?? 8);

// Reads that were in progress used to go on in the closed store, which ended the process with SIGSEGV.
test.skipIf(isForeignDatabase)(
  'an engine that is closed in the middle of commands waits for them, and damages nothing',
  { timeout: 300_000 + closes * 5_000 },
  async () => {
    const directory = await makeDirectory();
    const program = join(import.meta.dirname, 'closes-under-load.mjs');
    const run = promisify(execFile)(process.execPath, [program, directory, String(closes)]);
    expect(await run).toEqual({ stdout: `${closes}\n`, stderr: '' });
    expect(await verifyStore({ directory })).toMatchObject({ problems: [] });
  },
);
