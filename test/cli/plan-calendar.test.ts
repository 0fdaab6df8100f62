import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { createPlan } from '../harness.js';
import { test } from './cli-fixture.js';

describe('crop plan calendar', () => {
  test('writes the plantings and harvests of all plans to a file, whole or not at all', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    expect(await cli.run(['plan', 'calendar'])).toMatchObject({ code: 3, stdout: '' });
    const token = account.tokens.access_token;
    await createPlan(rest, token);
    await cli.run(['plan', 'analyze', 'North field']);
    await createPlan(rest, token, { name: 'Not analysed' });
    const file = join(cli.folder, 'plans.ics');
    expect(await cli.run(['plan', 'calendar', '-o', file])).toEqual({
      code: 0,
      stdout: '',
      stderr:
        '1 plan has no analysis by the model, and so no harvest: crop plan analyze --all\n' +
        `Wrote ${file}: 2 plans.\n`,
    });
    const text = await readFile(file, 'utf8');
    expect(text.match(/^SUMMARY:.*/gm)).toEqual([
      'SUMMARY:Plant maize: Not analysed',
      'SUMMARY:Plant maize: North field',
      expect.stringMatching(/^SUMMARY:Good months to plant maize: North field/),
      'SUMMARY:Harvest maize: North field',
    ]);
    expect(await cli.run(['plan', 'calendar', '-o', file])).toMatchObject({ code: 2, stdout: '' });
    const argv = ['plan', 'calendar', 'North field', '-o', file, '--force'];
    expect(await cli.json(argv)).toEqual({ file, plans: 1, not_analysed: 0 });
    const { stdout } = await cli.run(['plan', 'calendar', 'North field']);
    expect(stdout).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/);
    expect(stdout).not.toContain('Not analysed');
  });

  test('refuses a plan of another account', async ({ cli, account, createAccount, rest }) => {
    const other = await createAccount();
    const { id } = await createPlan(rest, other.tokens.access_token);
    await cli.logIn(account);
    expect(await cli.run(['plan', 'calendar', id])).toMatchObject({ code: 3, stdout: '' });
  });
});
