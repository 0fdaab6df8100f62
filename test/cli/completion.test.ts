import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { createPlan } from '../harness.js';
import { test as base } from './cli-fixture.js';
import { cropBin, runShell } from './process.js';
import { watchRefreshes } from './refresh-watch.js';
import { openShellSession } from './shell-session.js';

/** How a shell is started and told to complete crop. */
const shells = {
  bash: { start: 'bash --norc --noprofile -i', load: 'source <(crop completion bash)' },
  zsh: {
    start: 'zsh -f -i',
    load: 'bindkey -e; autoload -U compinit; compinit -D -u; source <(crop completion zsh)',
  },
} as const;

const awkward = "Long rains: Ada's $1 `maize`";

/** What is typed before Tab, and the words after `crop` that the shell then has. */
const typed: readonly (readonly [line: string, words: readonly string[]])[] = [
  ['crop plan unar', ['plan', 'unarchive']],
  ['crop plan list --colu', ['plan', 'list', '--columns']],
  ['crop plan list --color al', ['plan', 'list', '--color', 'always']],
  ['crop plan list --color=ne', ['plan', 'list', '--color=never']],
  ['crop plan show Lo', ['plan', 'show', awkward]],
  ['crop plan show "Lo', ['plan', 'show', awkward]],
  ["crop plan show 'Lo", ['plan', 'show', awkward]],
  ['crop plan show Short\\ ra', ['plan', 'show', 'Short rains beans']],
  ['crop plan import pla', ['plan', 'import', 'plans.csv']],
];

interface Stage {
  cwd: string;
  env: Record<string, string>;
}

/** Two plans that have been listed, and a server that has gone since. */
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
    await mkdir(join(cli.folder, 'bin'));
    await symlink(cropBin, join(cli.folder, 'bin', 'crop'));
    const path = `${join(cli.folder, 'bin')}:${process.env['PATH']}`;
    await use({ cwd: cli.folder, env: { ...env, PATH: path, HOME: cli.folder, LANG: 'C.UTF-8' } });
  },
});

describe.for(['bash', 'zsh'] as const)('in %s at a terminal', (shell) => {
  test.skipIf(isMissing(shell))(
    'commands, options, values, plans and files are completed',
    async ({ stage }) => {
      const session = await openShellSession({ ...shells[shell], ...stage });
      for (const [line, words] of typed) expect([line, await session.complete(line)]).toEqual([line, words]);
      await session.completeInVain('crop plan show "$(touch evaluated)" Sho');
      await session.close();
      expect(existsSync(join(stage.cwd, 'evaluated'))).toBe(false);
    },
  );
});

describe('in fish', () => {
  test.skipIf(isMissing('fish'))(
    'commands, options, values, plans and files are completed',
    async ({ stage }) => {
      const lines = [
        'crop plan unar',
        'crop plan list --colu',
        'crop plan list --color=ne',
        'crop plan show Short\\ ra',
        'crop plan import pla',
      ];
      const script = ['crop completion fish | source', ...lines.map((line) => `complete -C '${line}'`)];
      const { stdout } = await runShell('fish --no-config -c "$SCRIPT"', {
        ...stage,
        env: { ...stage.env, SCRIPT: script.join('\n') },
      });
      expect(stdout.split('\n').map((line) => line.split('\t')[0])).toEqual([
        'unarchive',
        '--columns',
        '--color=never',
        'Short rains beans',
        'plans.csv',
        '',
      ]);
    },
  );
});

describe('crop completion', () => {
  test('has scripts for three shells, and refuses another one', async ({ cli }) => {
    for (const shell of ['bash', 'zsh', 'fish'])
      expect((await cli.run(['completion', shell])).stdout).toContain(`# ${shell} completion for crop\n`);
    const { code, stderr } = await cli.run(['completion', 'tcsh']);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('bash, zsh, fish') });
  });

  test('knows the names of plans, except those that a terminal would not show', async ({ cli, stage }) => {
    const { stdout } = await cli.run(['__complete', 'zsh', '--', 'compare', awkward, ''], stage);
    expect(stdout).toBe(`${awkward}\tcrop plan\nShort rains beans\tcrop plan\n`);
    const path = join(cli.configDirectory, 'plan-names.json');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await cli.run(['logout'], stage);
    expect(await readFile(path, 'utf8')).not.toContain('rains');
  });

  test('knows the existing settings and profiles', async ({ cli }) => {
    const valuesFor = async (...words: string[]) =>
      (await cli.run(['__complete', 'fish', '--', ...words])).stdout
        .replaceAll(/\t.*/g, '')
        .trim()
        .split('\n');
    await cli.run(['profile', 'use', 'staging', '--url', 'https://staging.example.org']);
    expect(await valuesFor('config', 'get', '')).toEqual(['url', 'timeout', 'color', 'pager']);
    expect(await valuesFor('plan', 'list', '--profile', '')).toEqual(['default', 'staging']);
    expect(await valuesFor('--profile=st')).toEqual(['--profile=staging']);
    expect(await valuesFor('profile', 'rm', 's')).toEqual(['staging']);
    expect(await valuesFor('plan', 'create', '--risk', '')).toEqual(['low', 'medium', 'high']);
    expect(await valuesFor('plan', 'create', '--name', '')).toEqual(['']);
    expect(await valuesFor('plan', 'no-such-command', 'x')).toEqual(['']);
  });
});

/** Says which shell the tests have to do without. */
function isMissing(shell: string): boolean {
  const missing = [shell, 'script'].filter((name) => spawnSync(name, ['--version']).error !== undefined);
  if (missing.length > 0) console.warn(`Not tested in ${shell}: this machine has no ${missing.join(', ')}.`);
  return missing.length > 0;
}
