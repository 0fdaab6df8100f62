import stringWidth from 'string-width';
import { describe, expect } from 'vitest';
import { createPlan } from '../harness.js';
import { recordAnalyses, test as base } from './cli-fixture.js';
import { runShell } from './process.js';
import { openScreen, type Screen } from './pseudo-terminal.js';

const names = ['Long rains maize', '玉米田在山上的北边', '🌽 field', 'Ñandú', 'é̃ combined'];
const ctrlC = '\u0003';

const test = base.extend<{ open: (line: string, size?: { columns?: number; rows?: number }) => Screen }>({
  open: async ({ cli }, use) => {
    await use((line, size) => openScreen(line, { cwd: cli.folder, env: cli.env, ...size }));
  },
});

describe('at a real terminal', () => {
  test('crop login prompts without showing the password', async ({ cli, account, open }) => {
    const screen = open('crop login; echo "code $?"');
    await screen.typeAfter('Email:', `${account.email}\r`);
    await screen.typeAfter('Password:', `${account.password}\r`);
    expect((await screen.lines()).at(-1)).toBe('code 0');
    expect(screen.text()).toContain('You are signed in to ');
    expect(screen.text()).not.toContain(account.password);
    expect(await cli.json(['whoami'])).toMatchObject({ email: account.email });
  });

  test('Ctrl-C at a prompt exits with 130 and restores the terminal', async ({ account, open }) => {
    const screen = open('stty -g; crop login; echo "code $?"; stty -g');
    await screen.typeAfter('Email:', `${account.email}\r`);
    await screen.typeAfter('Password:', ctrlC);
    const lines = await screen.lines();
    expect(lines.at(-2)).toBe('code 130');
    expect(lines.at(-1)).toBe(lines[0]);
    const [hide, show] = ['\u001b[?25l', '\u001b[?25h'].map((code) => screen.text().lastIndexOf(code));
    expect(show).toBeGreaterThanOrEqual(hide ?? 0);
  });

  test('Ctrl-C stops a jq expression that never ends', async ({ cli, account, open }) => {
    await cli.logIn(account);
    const screen = open(`trap : INT; crop whoami -v --jq 'def f: f; f'; echo "code $?"`);
    await expect.poll(screen.text).toContain(': 200 in ');
    const lines = screen.lines();
    const pressing = setInterval(() => screen.type(ctrlC), 100);
    expect((await lines).join('\n')).toContain('code 130');
    clearInterval(pressing);
  });

  test('tables fit 40, 80 and 200 columns, with wide characters aligned', async ({
    cli,
    account,
    rest,
    apiKey,
    open,
  }) => {
    await cli.logIn(account);
    for (const name of names) {
      const { id } = await createPlan(rest, account.tokens.access_token, { name });
      await recordAnalyses(rest, apiKey, id, ['infeasible']);
    }
    for (const [columns, line] of [
      [40, 'crop plan list --columns name,latest_feasibility_label'],
      [80, 'crop plan list'],
      [200, 'crop plan list'],
    ] as const) {
      const lines = await open(line, { columns }).lines();
      const [heading = '', ...rows] = lines;
      expect(rows).toHaveLength(names.length);
      for (const shown of lines) expect(stringWidth(shown)).toBeLessThanOrEqual(columns);
      const [start = ''] = heading.split('STATUS');
      for (const row of rows) {
        const [before = ''] = row.split('✗ infeasible');
        expect({ row, at: stringWidth(before) }).toEqual({ row, at: stringWidth(start) });
      }
    }
  });

  test('colours are on by default, off with NO_COLOR, and forced by FORCE_COLOR in a pipe', async ({
    cli,
    account,
    rest,
    open,
  }) => {
    await cli.logIn(account);
    await createPlan(rest, account.tokens.access_token);
    const screen = open('crop plan list; echo; NO_COLOR=1 crop plan list');
    await screen.lines();
    const [colored = '', plain = ''] = screen.text().split('\r\n\r\n');
    expect(colored).toContain('\u001b[1m');
    expect(plain).toContain('North field');
    expect(plain).not.toContain('\u001b[');
    const { env } = cli;
    const forced = await runShell('crop plan show nothing', {
      cwd: cli.folder,
      env: { ...env, FORCE_COLOR: '1' },
    });
    expect(forced.stderr).toContain('\u001b[31merror:');
  });

  test('long output opens in the pager, which can be quit early', async ({ cli, account, open }) => {
    await cli.logIn(account);
    const show = (line: string) => open(`${line}; echo "code $?"`, { rows: 10 }).lines();
    expect(await show(`PAGER='head -n 3' crop crops`)).toEqual([
      expect.stringMatching(/^CROP /),
      expect.stringMatching(/\S/),
      expect.stringMatching(/\S/),
      'code 0',
    ]);
    expect(await show(`PAGER="sh -c 'echo less has \\$LESS; cat > read'" crop crops`)).toEqual([
      'less has -FRX -Ps?e(END) .q leaves, space shows more$',
      'code 0',
    ]);
    const direct = await show('CROP_PAGER=no-such-pager crop crops');
    expect(direct.length).toBeGreaterThan(50);
    expect(direct.at(-1)).toBe('code 0');
  });
});

describe('without a terminal', () => {
  test('commands fail instead of prompting or waiting for input', async ({ cli }) => {
    const lines = ['crop login', 'crop auth register', 'crop plan create', 'crop auth reset-password'];
    const endings = await Promise.all(lines.map((line) => runShell(line, { env: cli.env, cwd: cli.folder })));
    expect(endings.map(({ code, stdout }) => [code, stdout])).toEqual([
      [2, ''],
      [2, ''],
      [expect.any(Number), ''],
      [2, ''],
    ]);
    for (const { stderr } of endings) expect(stderr).toMatch(/^error: /);
  });
});
