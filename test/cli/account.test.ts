import { describe, expect } from 'vitest';
import { test } from './cli-fixture.js';

const updateRefusal =
  'error: There is nothing to change: give --full-name, --organization or both.\n' +
  'try: crop auth update --full-name NAME\n';

describe('crop auth update', () => {
  test('changes what is given and shows the whole profile', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const changed = await cli.json(['auth', 'update', '--organization', 'Highland Growers']);
    const { body } = await rest('GET /auth/me', { token: account.tokens.access_token });
    expect(changed).toEqual(body);
    expect(changed).toMatchObject({ full_name: account.full_name, organization: 'Highland Growers' });
    expect(await cli.json(['auth', 'update', '--full-name', 'Ada Otieno'])).toMatchObject({
      full_name: 'Ada Otieno',
      organization: 'Highland Growers',
    });
    const { id } = body as { id: string };
    expect(await cli.run(['auth', 'update', '--organization', '', '-q'])).toMatchObject({
      code: 0,
      stdout: `${id}\n`,
    });
    expect(await cli.json(['whoami'])).toMatchObject({ full_name: 'Ada Otieno', organization: '' });
  });

  test('shows a person the profile', async ({ cli, account }) => {
    await cli.logIn(account);
    const { code, stdout, stderr } = await cli.run(
      ['auth', 'update', '--full-name', 'Ada Otieno', '--color', 'never'],
      { answers: [] },
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('NAME          Ada Otieno\n');
  });

  test('is 2 without anything to change, at a terminal too', async ({ cli, account }) => {
    await cli.logIn(account);
    for (const options of [{}, { answers: [] }]) {
      const result = await cli.run(['auth', 'update', '--color', 'never'], options);
      expect(result).toEqual({ code: 2, stdout: '', stderr: updateRefusal });
    }
  });

  test('is 6 for an empty name, and nothing changes', async ({ cli, account }) => {
    await cli.logIn(account);
    const { code, stdout, stderr } = await cli.run(['auth', 'update', '--full-name', '  ']);
    expect({ code, stdout }).toEqual({ code: 6, stdout: '' });
    expect(stderr).toContain('hint: full_name: ');
    expect(await cli.json(['whoami'])).toMatchObject({ full_name: account.full_name });
  });

  test('is 4 when not signed in', async ({ cli }) => {
    expect((await cli.run(['auth', 'update', '--full-name', 'Ada'])).code).toBe(4);
  });
});
