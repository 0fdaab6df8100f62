import { describe, expect } from 'vitest';
import { createPlan } from '../harness.js';
import { test } from './cli-fixture.js';
import type { Terminal } from './terminal.js';

describe('long output', () => {
  test('opens in a pager at a terminal, unless it fits or paging is disabled', async ({ cli, account }) => {
    await cli.logIn(account);
    const read: string[] = [];
    const person: Partial<Terminal> = {
      answers: [],
      rows: 20,
      onPages: (pager, text) => read.push(pager, text),
    };
    const crops = (terminal: Partial<Terminal>, ...argv: string[]) =>
      cli.run(['crops', '--color', 'never', ...argv], terminal);

    expect(await crops(person)).toEqual({ code: 0, stdout: '', stderr: '' });
    const [pager, table = ''] = read.splice(0);
    expect(pager).toBe('less');
    expect(table).toMatch(/^CROP .*\n(.+\n){20,}$/);

    await crops(person, '--json');
    expect(JSON.parse(read.splice(0)[1] ?? '').length).toBeGreaterThan(20);

    const { onPages: _, ...withoutProgram } = person;
    const written = [
      await crops(person, '--no-pager'),
      await crops({ ...person, env: { PAGER: 'cat' } }),
      await crops({ ...person, env: { PAGER: 'less', CROP_PAGER: '' } }),
      await crops({ ...person, env: { TERM: 'dumb' } }),
      await crops({ ...person, rows: 10_000 }),
      await crops(withoutProgram),
    ];
    for (const { stdout } of written) expect(stdout).toBe(table);
    const pipe = await cli.run(['crops']);
    expect(pipe.stdout.split('\n').length).toBeGreaterThan(20);
    expect(read).toEqual([]);

    await crops({ ...person, env: { PAGER: 'more', CROP_PAGER: 'less -S' } });
    expect(read).toEqual(['less -S', table]);
  });

  test('is shown before any later message', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const { id } = await createPlan(rest, account.tokens.access_token, { location: 'Yakutsk, Russia' });
    const order: string[] = [];
    const { code } = await cli.run(['plan', 'analyze', id, '--fail-below', 'feasible', '--color', 'never'], {
      answers: [],
      rows: 5,
      onPages: (_, text) => order.push(text.includes('North field') ? 'the analysis' : text),
      onWrite: ({ stderr }) => order.push(stderr.includes('error: ') ? 'the error' : 'a note'),
    });
    expect(code).toBe(10);
    expect(order.filter((entry) => entry !== 'a note')).toEqual(['the analysis', 'the error']);
  });
});
