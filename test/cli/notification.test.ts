import { ObjectId } from 'mongodb';
import { describe, expect } from 'vitest';
import { createPlan, type Rest, type TestAccount } from '../harness.js';
import { recordAnalyses, test } from './cli-fixture.js';

const missing = '66f2a1b3c4d5e6f708192a3b';

describe('crop notification list', () => {
  test('returns the same as the API, and --fields selects fields of each notification', async ({
    cli,
    account,
    rest,
    apiKey,
  }) => {
    await cli.logIn(account);
    await notify(account, rest, apiKey);
    const { body } = await rest('GET /notifications', { token: account.tokens.access_token });
    expect(await cli.json(['notification', 'list'])).toEqual(body);
    expect(body).toMatchObject({ unread_count: 2 });

    const selected = await cli.run(['notification', 'ls', '--limit', '1', '--fields', 'severity,is_read']);
    expect(JSON.parse(selected.stdout)).toEqual({
      notifications: [{ severity: 'critical', is_read: false }],
      unread_count: 2,
    });
    const { stdout: lines } = await cli.run(['notification', 'list', '--format', 'ndjson']);
    expect(lines.trimEnd().split('\n')).toHaveLength(2);
    expect((await cli.run(['notification', 'list', '-q'])).stdout).toMatch(/^[0-9a-f]{24}\n[0-9a-f]{24}\n$/);
    expect(
      (await cli.run(['notification', 'list', '--sort', 'created_at', '--columns', 'title'])).stdout,
    ).toBe('title\nNorth field: feasible to marginal\nNorth field: marginal to infeasible\n');
  });

  test('never truncates a title at a terminal, and shows the cause below it', async ({
    cli,
    account,
    rest,
    apiKey,
  }) => {
    await cli.logIn(account);
    const name = 'The long field behind the old mill, upper terrace';
    await notify(account, rest, apiKey, { name });
    const show = (columns: number) =>
      cli.run(['notification', 'list', '--color', 'never'], { answers: [], columns });
    const wide = await show(120);
    expect(wide.stdout).toBe(
      'SEVERITY    READ  WHEN      TITLE\n' +
        `‼ critical  new   just now  ${name}: marginal to infeasible\n` +
        `  The feasibility of the crop plan "${name}" (maize at Nakuru, Kenya) changed\n` +
        '  from marginal to infeasible. Reported by advisor.\n' +
        `! warning   new   just now  ${name}: feasible to marginal\n` +
        `  The feasibility of the crop plan "${name}" (maize at Nakuru, Kenya) changed\n` +
        '  from feasible to marginal. Reported by advisor.\n',
    );
    expect(wide.stderr).toBe('2 unread\nnext: crop notification read-all\n');
    const narrow = (await show(40)).stdout;
    expect(narrow.replaceAll(/\n +/g, ' ')).toContain(`\n‼ critical  ${name}: marginal to infeasible `);
    expect(narrow.split('\n').filter((line) => line.length > 40)).toEqual([]);
  });

  test('folds the changes of a review into one line, only at a terminal', async ({
    cli,
    account,
    rest,
    apiKey,
    db,
  }) => {
    await cli.logIn(account);
    const created = await notify(account, rest, apiKey);
    const _id = { $in: created.map(({ id }) => new ObjectId(id)) };
    const run = { job: 'model-upgrade', slot: '3.1.0' };
    await db.collection('notifications').updateMany({ _id }, { $set: { severity: 'info', run } });
    const list = (...options: string[]) =>
      cli.run(['notification', 'list', '--color', 'never', ...options], { answers: [], columns: 100 });
    const { stdout, stderr } = await list();
    expect(stdout).toMatch(
      /^SEVERITY .*\ni info +new +just now +Review in progress: 2 crop plans changed so far\n {2}This line combines 2 notifications\.\n$/,
    );
    expect(stderr).toBe(
      '2 unread\nnext: crop notification read-all\nnext: crop notification list --columns severity,title\n',
    );
    expect((await list('--columns', 'severity,title')).stdout.match(/North field/g)).toHaveLength(2);
    expect(await cli.json(['notification', 'list'])).toMatchObject({ notifications: { length: 2 } });
    const shown = await cli.run(['notification', 'list', '--fields', 'run']);
    expect(JSON.parse(shown.stdout)).toEqual({ notifications: [{ run }, { run }], unread_count: 2 });
  });

  test('prints an empty list for a new account', async ({ cli, account }) => {
    await cli.logIn(account);
    expect(await cli.json(['notification', 'list'])).toEqual({ notifications: [], unread_count: 0 });
    expect((await cli.run(['notification', 'list'], { answers: [] })).stderr).toBe(
      'There are no notifications.\n',
    );
  });

  test.for(['0', '-1', '1.5', 'many', ''])('refuses the limit %j', async (limit, { cli }) => {
    expect((await cli.run(['notification', 'list', '--limit', limit])).code).toBe(2);
  });
});

describe('a --limit above the 200 items of an API page', () => {
  test('fetches as many pages as necessary, for notifications and for a history', async ({
    cli,
    account,
    rest,
    apiKey,
  }) => {
    await cli.logIn(account);
    const { id } = await createPlan(rest, account.tokens.access_token);
    const labels = Array.from({ length: 204 }, (_, i) => (i % 2 === 0 ? 'feasible' : 'marginal'));
    await recordAnalyses(rest, apiKey, id, labels);

    const history = (await cli.json(['plan', 'history', id, '--limit', '1000'])) as WithId[];
    expect(new Set(history.map((analysis) => analysis.id)).size).toBe(204);
    expect(await cli.json(['plan', 'history', id, '--limit', '201'])).toEqual(history.slice(0, 201));
    expect(await cli.json(['plan', 'history', id])).toEqual(history.slice(0, 50));

    const { notifications } = (await cli.json(['notification', 'list', '--limit', '1000'])) as {
      notifications: WithId[];
    };
    expect(new Set(notifications.map((notification) => notification.id)).size).toBe(203);
    expect(await cli.json(['notification', 'list', '--limit', '201'])).toEqual({
      notifications: notifications.slice(0, 201),
      unread_count: 203,
    });
    expect(await cli.json(['notification', 'list'])).toMatchObject({ notifications: { length: 50 } });
  });
});

describe('notifications in another language than English', () => {
  const french = { NO_COLOR: '1', CROP_LANG: 'fr' };
  const atTerminal = { answers: [], columns: 400, env: french };

  test('are written at a terminal from their codes; in English without a code, and in JSON as ever', async ({
    cli,
    account,
    rest,
    apiKey,
    db,
  }) => {
    await cli.logIn(account);
    const [newest, older] = await notify(account, rest, apiKey);
    const inFrench = (from: string, to: string) => [
      `North field\u00a0: de ${from} à ${to}`,
      `Le classement du plan de culture «\u00a0North field\u00a0» (maize (maïs), Nakuru, Kenya) est passé de ${from} à ${to}. Résultat communiqué par advisor.`,
    ];
    const list = async (...options: string[]) =>
      (await cli.run(['notification', 'list', ...options], atTerminal)).stdout;
    for (const said of [await list(), await list('--columns', 'title,message')])
      for (const text of [...inFrench('marginal', 'défavorable'), ...inFrench('favorable', 'marginal')])
        expect(said).toContain(text);
    const read = await cli.run(['notification', 'read', newest.id], atTerminal);
    expect(read.stdout).toContain(inFrench('marginal', 'défavorable')[0]);
    const { body } = await rest('GET /notifications', { token: account.tokens.access_token });
    const piped = await cli.run(['notification', 'list', '--json'], { env: french });
    expect(JSON.parse(piped.stdout)).toEqual(body);

    const _id = new ObjectId(older.id);
    await db.collection('notifications').updateOne({ _id }, { $unset: { coded: '' } });
    const mixed = await list();
    expect(mixed).toContain(inFrench('marginal', 'défavorable')[1]);
    expect(mixed).toContain('North field: feasible to marginal\n');
    expect(mixed).toContain(
      '(maize at Nakuru, Kenya) changed from feasible to marginal. Reported by advisor.',
    );
  });
});

describe('crop notification read', () => {
  test('marks a notification as read by its id or an id prefix, even when repeated', async ({
    cli,
    account,
    rest,
    apiKey,
  }) => {
    await cli.logIn(account);
    const [newest, older] = await notify(account, rest, apiKey);
    const prefix = newest.id.slice(0, commonLength(newest.id, older.id) + 1);
    for (const reference of [newest.id, prefix, newest.id.toUpperCase()]) {
      expect(await cli.json(['notification', 'read', reference])).toEqual({ ...newest, is_read: true });
    }
    expect(await cli.json(['notification', 'list'])).toMatchObject({
      notifications: [{ is_read: true }, { is_read: false }],
      unread_count: 1,
    });
    expect((await cli.run(['notification', 'read', older.id, '-q'])).stdout).toBe(`${older.id}\n`);
  });

  test('exits with 5 and lists the candidates for an ambiguous prefix', async ({
    cli,
    account,
    rest,
    apiKey,
  }) => {
    await cli.logIn(account);
    const [newest, older] = await notify(account, rest, apiKey);
    const shared = newest.id.slice(0, commonLength(newest.id, older.id));
    const { code, stderr } = await cli.run(['notification', 'read', shared]);
    expect(code).toBe(5);
    expect(stderr).toBe(
      `error: "${shared}" matches 2 notifications.\n` +
        `hint: ${newest.id}  North field: marginal to infeasible\n` +
        `hint: ${older.id}  North field: feasible to marginal\n` +
        'try: crop notification list --columns id,title\n',
    );
    expect(await cli.json(['notification', 'list'])).toMatchObject({ unread_count: 2 });
  });

  test('exits with 3 for an unknown notification and for another account’s', async ({
    cli,
    account,
    createAccount,
    rest,
    apiKey,
  }) => {
    await cli.logIn(account);
    const [foreign] = await notify(await createAccount(), rest, apiKey);
    for (const reference of [missing, missing.slice(0, 8), foreign.id, '']) {
      expect((await cli.run(['notification', 'read', reference])).code).toBe(3);
    }
  });
});

describe('crop notification read-all', () => {
  test('marks all of the account’s notifications as read', async ({
    cli,
    account,
    createAccount,
    rest,
    apiKey,
  }) => {
    await cli.logIn(account);
    await notify(account, rest, apiKey);
    const other = await createAccount();
    await notify(other, rest, apiKey);
    expect(await cli.json(['notification', 'read-all'])).toEqual({ ok: true });
    expect(await cli.json(['notification', 'list'])).toMatchObject({ unread_count: 0 });
    expect((await rest('GET /notifications', { token: other.tokens.access_token })).body).toMatchObject({
      unread_count: 2,
    });
    expect(await cli.run(['notification', 'read-all'], { answers: [] })).toEqual({
      code: 0,
      stdout: 'All notifications are marked as read.\n',
      stderr: '',
    });
  });
});

test.for([['list'], ['read', missing], ['read-all']])(
  'crop notification %j exits with 4 when not signed in',
  async (argv, { cli }) => {
    expect((await cli.run(['notification', ...argv])).code).toBe(4);
  },
);

interface WithId {
  id: string;
}

/** Lowers a plan's label twice, and returns the account's notifications, newest first. */
async function notify(
  account: TestAccount,
  rest: Rest,
  apiKey: string,
  changes = {},
): Promise<[WithId, WithId]> {
  const token = account.tokens.access_token;
  const { id } = await createPlan(rest, token, changes);
  await recordAnalyses(rest, apiKey, id, ['feasible', 'marginal', 'infeasible']);
  const { body } = await rest('GET /notifications', { token });
  return (body as { notifications: [WithId, WithId] }).notifications;
}

function commonLength(a: string, b: string): number {
  return [...a].findIndex((character, i) => character !== b[i]);
}
