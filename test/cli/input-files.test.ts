import { execFileSync } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { test } from './cli-fixture.js';

/** Every option and argument that names a file to read, as the words before the file. */
const readers = {
  'plan import': ['plan', 'import'],
  'plan apply': ['plan', 'apply'],
  'plan apply -f': ['plan', 'apply', '-f'],
  'analyze --climate': ['analyze', '--crop', 'maize', '--location', 'Nakuru', '--month', '4', '--climate'],
  'api --input': ['api', 'POST', '/crop-plans', '--input'],
} as const;

const secretReaders = [
  ['login', '--token-stdin'],
  ['login', '--email', 'ada@example.org', '--password-stdin'],
  ['auth', 'register', '--email', 'ada@example.org', '--full-name', 'Ada', '--password-stdin'],
  ['auth', 'reset-password', '--email', 'ada@example.org', '--password-stdin'],
  ['auth', 'change-password', '--password-stdin'],
  ['auth', 'delete-account', '--yes', '--password-stdin'],
];

describe('a command that reads a file', () => {
  test.for(Object.entries(readers))(
    'refuses a device and a folder: %s',
    async ([, words], { cli, account }) => {
      await cli.logIn(account);
      for (const [file, reason] of [
        ['/dev/zero', 'It is neither a file nor a pipe.'],
        [cli.folder, 'It is a folder.'],
      ] as const) {
        const { code, stderr } = await cli.run([...words, file]);
        expect({ code, stderr }).toEqual({
          code: 2,
          stderr: `error: ${file} cannot be read.\nhint: ${reason}\n`,
        });
      }
    },
  );

  test.for(Object.entries(readers))(
    'stops reading what never ends: %s',
    async ([, words], { cli, account }) => {
      await cli.logIn(account);
      const { code, stderr } = await cli.run([...words, '-'], { stdin: endless(8 * 1024 * 1024) });
      expect({ code, stderr }).toEqual({ code: 6, stderr: 'error: Standard input is larger than 64 MiB.\n' });
    },
  );

  test('reads a named pipe', async ({ cli, account }) => {
    await cli.logIn(account);
    const pipe = join(cli.folder, 'pipe.csv');
    execFileSync('mkfifo', [pipe]);
    const run = cli.run(['plan', 'import', pipe, '--dry-run']);
    await appendFile(pipe, 'name,crop,location,month,risk\nNorth,maize,Nakuru,4,low\n');
    expect(await run).toMatchObject({ code: 0, stdout: expect.stringContaining('created\t1') });
  });
});

describe('a command that reads a secret', () => {
  test.for(secretReaders)('stops reading what never ends: %s %s', async (words, { cli, account }) => {
    await cli.logIn(account);
    const { code, stderr } = await cli.run(words, { stdin: endless(8 * 1024) });
    expect({ code, stderr }).toEqual({ code: 6, stderr: 'error: Standard input is larger than 64 KiB.\n' });
  });
});

async function* endless(bytes: number): AsyncIterable<Uint8Array> {
  const chunk = new Uint8Array(bytes);
  for (;;) yield chunk;
}
