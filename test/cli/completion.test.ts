import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { createPlan } from '../harness.js';
import { test as base } from './cli-fixture.js';
import { watchRefreshes } from './refresh-watch.js';
import { isShellMissing, openShellSession, shellNames } from './shell-session.js';

const awkward = "Long rains: Ada's $1 `maize`";

/** The text typed before Tab, and the arguments that crop then receives. */
const typed: readonly (readonly [line: string, words: readonly string[]])[] = [
  ['crop plan unar', ['plan', 'unarchive']],
  ['crop plan list --colu', ['plan', 'list', '--columns']],
  ['crop plan list --color al', ['plan', 'list', '--color', 'always']],
  ['crop plan list --color=ne', ['plan', 'list', '--color=never']],
  ['crop plan show Lo', ['plan', 'show', awkward]],
  ['crop plan show "Lo', ['plan', 'show', awkward]],
  ["crop plan show 'Lo", ['plan', 'show', awkward]],
  ['crop plan show Short\\ ra', ['plan', 'show', 'Short rains beans']],
  ['crop plan list --crop ma', ['plan', 'list', '--crop', 'maize']],
  ['crop analyze --location "Nak', ['analyze', '--location', 'Nakuru, Kenya']],
  ['crop analyze --location=nak', ['analyze', '--location=nakuru, kenya']],
  ['crop plan create --month ja', ['plan', 'create', '--month', 'jan']],
  ['crop plan import pla', ['plan', 'import', 'plans.csv']],
];

const eraseLine = '\u0015';

interface Stage {
  cwd: string;
  env: Record<string, string>;
}

/** Lists plans, so that their names are cached, and then closes the server. */
const test = base.extend<{ stage: Stage }>({
  stage: async ({ app, cli, account, rest }, use) => {
    const server = await watchRefreshes(app.url);
    const env = { ...cli.env, CROP_API_URL: server.url };
    await cli.run(['login', '--email', account.email, '--password-stdin'], { env, stdin: account.password });
    for (const name of [awkward, 'Short rains beans', 'Turned \u202eplan'])
      await createPlan(rest, account.tokens.access_token, { name });
    await cli.run(['plan', 'list'], { env });
    await server.close();
    await cli.writeFile('plans.csv', '');
    await use({ cwd: cli.folder, env });
  },
});

describe.for(shellNames)('in %s at a terminal', (shell) => {
  test.skipIf(isShellMissing(shell))(
    'Tab completes commands, options, values, plans and files',
    async ({ stage }) => {
      const session = await openShellSession(shell, stage);
      for (const [line, words] of typed)
        expect([line, await session.type(`${line}\t`)]).toEqual([line, words]);
      await session.type(`crop plan show "$(touch evaluated)" Sho\t${eraseLine}true`);
      await session.close();
      expect(existsSync(join(stage.cwd, 'evaluated'))).toBe(false);
    },
  );
});

describe('crop completion', () => {
  test('prints a script for each of four shells, and refuses any other shell', async ({ cli }) => {
    for (const shell of ['bash', 'zsh', 'fish', 'PowerShell'])
      expect((await cli.run(['completion', shell.toLowerCase()])).stdout).toContain(
        `# ${shell} completion for crop\n`,
      );
    const { code, stderr } = await cli.run(['completion', 'tcsh']);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('bash, zsh, fish, powershell'),
    });
  });

  test('answers the script for PowerShell in its own form, quoted for PowerShell', async ({ cli, stage }) => {
    const answerTo = async (...words: string[]) => {
      const sent = Buffer.from(words.join('\0')).toString('base64');
      const { stdout } = await cli.run(['__complete', 'powershell', ...(sent === '' ? [] : [sent])], stage);
      return Buffer.from(stdout, 'base64').toString();
    };
    expect(await answerTo('')).toContain('plan\tCrop plans');
    expect(await answerTo('plan', 'unar')).toMatch(/^unarchive\t.+\n$/);
    expect(await answerTo('plan', 'list', '--color=ne')).toBe('--color=never\t\n');
    expect(await answerTo('plan', 'import', 'x')).toBe(':files\n');
    expect(await answerTo('plan', 'create', '--name', 'x')).toBe('');
    const name = "'Long rains: Ada''s $1 `maize`'\tcrop plan\n";
    for (const typed of ['Long', "'Long rains: Ada''s $", '"Long rains: Ada\'s `$1 ``m', 'Long` rains:'])
      expect([typed, await answerTo('plan', 'show', typed)]).toEqual([typed, name]);
    expect(await answerTo('analyze', '--location="nakuru, k')).toBe("'--location=nakuru, kenya'\tplace\n");
    expect(await answerTo('map', '--month', 'be')).toBe('best\tthe best month at each point\n');
  });

  test('offers plan names that a terminal can display; logout deletes the cached names', async ({
    cli,
    stage,
  }) => {
    const { stdout } = await cli.run(['__complete', 'zsh', '--', 'compare', awkward, ''], stage);
    expect(stdout).toBe(`${awkward}\tcrop plan\nShort rains beans\tcrop plan\n`);
    const path = join(cli.configDirectory, 'plan-names.json');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await cli.run(['logout'], stage);
    expect(await readFile(path, 'utf8')).not.toContain('rains');
  });

  test('offers months, and the crops and places that crop has shown, without a server', async ({
    app,
    cli,
    account,
    stage,
  }) => {
    const valuesFor = async (...words: string[]) =>
      (await cli.run(['__complete', 'fish', '--', ...words], stage)).stdout.split('\n').slice(0, -1);
    expect((await valuesFor('map', '--month', '')).at(-1)).toBe('best\tthe best month at each point');
    expect(await valuesFor('map', 'mai')).toEqual(['maize\tcrop']);
    expect((await valuesFor('suggest', '--month', '')).slice(0, 2)).toEqual([
      'Jan\tJanuary',
      'Feb\tFebruary',
    ]);
    expect(await valuesFor('plan', 'copy', 'x', '--planting-month=ma')).toEqual([
      '--planting-month=mar\tMarch',
      '--planting-month=may\tMay',
    ]);
    expect(await valuesFor('plan', 'create', '--crop', '')).toEqual(['maize\tcrop']);
    expect(await valuesFor('plan', 'list', '--location', '')).toEqual(['Nakuru, Kenya\tplace']);
    expect(await valuesFor('plan', 'create', '--crop', 'sorgh')).toEqual([]);

    const env = { ...stage.env, CROP_API_URL: app.url };
    await cli.logIn(account);
    await cli.run(['crops'], { env });
    await cli.run(['locations', 'Kano', '--limit', '1'], { env });
    const seen = async (...words: string[]) =>
      (await cli.run(['__complete', 'fish', '--', ...words], { env })).stdout.split('\n').slice(0, -1);
    expect(await seen('analyze', '--crop', 'sorgh')).toEqual(['sorghum\tcrop']);
    expect(await seen('suggest', '--location', '')).toEqual([
      expect.stringMatching(/^Kano, Nigeria\tplace$/),
    ]);
    const path = join(cli.configDirectory, 'plan-names.json');
    expect(await readFile(path, 'utf8')).toContain('Kano');
    await cli.run(['logout'], { env });
    expect(await readFile(path, 'utf8')).not.toContain('Kano');
  });

  test('offers the existing settings, profiles and values', async ({ cli }) => {
    const valuesFor = async (...words: string[]) =>
      (await cli.run(['__complete', 'fish', '--', ...words])).stdout
        .replaceAll(/\t.*/g, '')
        .trim()
        .split('\n');
    await cli.run(['profile', 'use', 'staging', '--url', 'https://staging.example.org']);
    expect(await valuesFor('config', 'get', '')).toEqual([
      'url',
      'timeout',
      'lang',
      'color',
      'pager',
      'machine',
    ]);
    expect(await valuesFor('plan', 'list', '--profile', '')).toEqual(['default', 'staging']);
    expect(await valuesFor('--profile=st')).toEqual(['--profile=staging']);
    expect(await valuesFor('profile', 'rm', 's')).toEqual(['staging']);
    expect(await valuesFor('plan', 'create', '--risk', '')).toEqual(['low', 'medium', 'high']);
    expect(await valuesFor('plan', 'create', '--name', '')).toEqual(['']);
    expect(await valuesFor('plan', 'no-such-command', 'x')).toEqual(['']);
  });
});
