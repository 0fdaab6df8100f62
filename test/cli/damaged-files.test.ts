import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { test, type Cli } from './cli-fixture.js';

const mark = '\ufeff';

async function writeSettings(cli: Cli, name: string, text: string | Uint8Array): Promise<string> {
  await mkdir(cli.configDirectory, { recursive: true, mode: 0o700 });
  const path = join(cli.configDirectory, name);
  await writeFile(path, text, { mode: 0o600 });
  return path;
}

describe('a file that people edit', () => {
  test('is read without its byte order mark, and keeps its values at the next change', async ({ cli }) => {
    const path = await writeSettings(
      cli,
      'config.json',
      `${mark}{"timeout": "21", "profiles": {"work": "https://crops.example.org"}, "note": "mine"}`,
    );
    expect((await cli.run(['config', 'get', 'timeout'])).stdout).toBe('21\n');
    expect((await cli.run(['config', 'set', 'color', 'never'])).code).toBe(0);
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
      timeout: '21',
      color: 'never',
      profiles: { work: 'https://crops.example.org' },
      note: 'mine',
    });
    const aliases = await writeSettings(cli, 'aliases.json', `${mark}{"wk": "crops --limit 1"}`);
    await cli.run(['alias', 'set', 'days', 'crops']);
    expect(JSON.parse(await readFile(aliases, 'utf8'))).toEqual({ wk: 'crops --limit 1', days: 'crops' });
  });

  test('may be empty', async ({ cli }) => {
    await writeSettings(cli, 'config.json', '\n');
    expect((await cli.run(['config', 'set', 'timeout', '21'])).code).toBe(0);
  });

  test.for([
    [
      '{"timeout": "21",\n "color": "never",\n}',
      'Line 3, column 1: a property name in double quotes is missing.',
    ],
    ['{"timeout": "21"\n "color": "never"}', 'Line 2, column 2: a comma is missing.'],
    ['{"timeout": "21"', 'Line 1, column 17: a closing brace is missing.'],
    ['{"timeout": 021}', 'Line 1, column 13: this is not a number.'],
    ["{'timeout': '21'}", 'Line 1, column 2: this is not JSON; texts are in double quotes.'],
    ['// mine\n{}', 'Line 1, column 1: JSON has no comments.'],
    ['["timeout"]', 'It must be a JSON object, {…}.'],
    [new Uint8Array([0x7b, 0xff, 0x7d]), 'It is not text in UTF-8.'],
  ] as const)('is refused if it contains %j, and never overwritten', async ([text, reason], { cli }) => {
    for (const [name, argv] of [
      ['config.json', ['config', 'set', 'timeout', '60']],
      ['config.json', ['profile', 'use', 'work', '--url', 'https://crops.example.org']],
      ['config.json', ['plan', 'list']],
      ['aliases.json', ['alias', 'set', 'wk', 'plan list']],
      ['aliases.json', ['alias', 'list']],
      ['aliases.json', ['wk']],
    ] as const) {
      const path = await writeSettings(cli, name, text);
      const { code, stderr } = await cli.run(argv);
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: `error: ${path} cannot be read.\nhint: ${reason}\nhint: Nothing was changed. Correct the file, or move it away to start without it.\n`,
      });
      expect(await readFile(path)).toEqual(Buffer.from(text));
      await writeSettings(cli, name, '{}');
    }
  });

  test.for([
    ['{"profiles": ["work"]}', 'profiles in PATH must be an object of names and addresses.'],
    ['{"profile": ["work"]}', 'profile in PATH must be a text.'],
    ['{"pager": {"name": "less"}}', 'pager in PATH must be a text.'],
  ] as const)('is refused if it contains %s, whose kind is wrong', async ([text, message], { cli }) => {
    const path = await writeSettings(cli, 'config.json', text);
    const { code, stderr } = await cli.run(['config', 'set', 'timeout', '60']);
    expect({ code, stderr }).toEqual({ code: 2, stderr: `error: ${message.replace('PATH', path)}\n` });
    expect(await readFile(path, 'utf8')).toBe(text);
  });

  test('does not keep a person from help, from the path of the file and from completion', async ({ cli }) => {
    const path = await writeSettings(cli, 'config.json', '{,}');
    expect((await cli.run(['config', 'path'])).stdout).toBe(`${path}\n`);
    expect((await cli.run(['plan', '--help'])).code).toBe(0);
    expect((await cli.run(['__complete', 'zsh', '--', 'plan', 'li'])).stdout).toContain('list');
  });
});

describe('a damaged credentials.json', () => {
  test('counts as empty, and each command says so once', async ({ cli }) => {
    const path = await writeSettings(cli, 'credentials.json', '{"http');
    const damage = `${path} was damaged, so its logins are lost: sign in again.`;
    expect(await cli.run(['plan', 'list'])).toMatchObject({
      code: 4,
      stderr: expect.stringContaining(`hint: ${damage}\ntry: crop login\n`),
    });
    const asJson = await cli.run(['plan', 'list', '--json']);
    expect(JSON.parse(asJson.stderr).hint.split('\n')).toContain(damage);
    for (const argv of [['logout'], ['profile', 'list']]) {
      const { code, stderr } = await cli.run(argv);
      expect({ code, times: stderr.split(damage).length - 1 }).toEqual({ code: 0, times: 1 });
    }
    expect(await readFile(path, 'utf8')).toBe('{"http');
  });

  test('is replaced by the next login, which says that the other logins are lost', async ({
    cli,
    account,
  }) => {
    const path = await writeSettings(cli, 'credentials.json', '[1');
    const { code, stderr } = await cli.run(['login', '--token-stdin'], {
      stdin: account.tokens.access_token,
    });
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `${path} was damaged, so its logins are lost: sign in again.\n`,
    });
    expect((await cli.run(['plan', 'list'])).code).toBe(0);
  });

  test('does not disturb a command that uses CROP_TOKEN', async ({ cli, account }) => {
    await writeSettings(cli, 'credentials.json', '{"http');
    const env = { CROP_TOKEN: account.tokens.access_token };
    expect(await cli.run(['plan', 'list'], { env })).toMatchObject({ code: 0, stderr: '' });
  });
});

describe.skipIf(process.platform === 'win32')('credentials that others can read', () => {
  test('are refused with the command that closes them, and read once they are closed', async ({
    cli,
    account,
  }) => {
    await cli.logIn(account);
    const path = join(cli.configDirectory, 'credentials.json');
    await chmod(cli.configDirectory, 0o755);
    await chmod(path, 0o644);
    const { code, stderr } = await cli.run(['plan', 'list']);
    expect({ code, lines: stderr.split('\n') }).toEqual({
      code: 1,
      lines: [
        `error: Other users of this machine can read or change ${path}.`,
        'hint: It holds your logins, so crop does not use it.',
        'hint: Anyone who has read it can act as you until you change your password: crop auth change-password.',
        `try: chmod 700 ${cli.configDirectory} && chmod 600 ${path}`,
        '',
      ],
    });
    await chmod(path, 0o600);
    expect((await cli.run(['plan', 'list'])).code).toBe(0);
  });

  test('are judged by who can reach them through their folder', async ({ cli, account }) => {
    await cli.logIn(account);
    for (const [folder, file, code] of [
      [0o700, 0o644, 0],
      [0o755, 0o600, 0],
      [0o750, 0o640, 1],
      [0o710, 0o604, 0],
      [0o711, 0o620, 1],
      [0o701, 0o620, 0],
      [0o711, 0o602, 1],
    ] as const) {
      await chmod(cli.configDirectory, folder);
      await chmod(join(cli.configDirectory, 'credentials.json'), file);
      const judged = await cli.run(['profile', 'list']);
      expect([folder.toString(8), file.toString(8), judged.code]).toEqual([
        folder.toString(8),
        file.toString(8),
        code,
      ]);
    }
  });
});
