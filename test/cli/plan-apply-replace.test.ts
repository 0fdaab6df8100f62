import { describe, expect } from 'vitest';
import type { CropPlan } from '@crop-planning/shared';
import { createPlan } from '../harness.js';
import { recordAnalyses, test, type Cli } from './cli-fixture.js';
import { startProxy } from './proxy.js';

const header = 'name,crop,location,month,risk,water\n';
const maize = 'Maize,maize,"Nakuru, Kenya",3,low,rainfed\n';

interface Report {
  created: number;
  updated: number;
  skipped: number;
  failed: { line: number; code: string; message: string }[];
  replaced: { line: number; id: string; old_id: string }[];
  archived: { id: string; name: string }[];
  not_archived: { id: string; name: string; code: string; message: string }[];
}

describe('crop plan apply --replace --prune', () => {
  test('archives analysed plans that differ and plans that the file lacks, and changes nothing when repeated', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    const file = await cli.writeFile('plans.csv', header + maize);
    await apply(cli, file);
    const [old] = await plans(cli);
    await cli.json(['plan', 'analyze', 'Maize']);
    const other = await createPlan(rest, account.tokens.access_token, { name: 'Other' });
    await cli.writeFile('plans.csv', header + maize.replace('rainfed', 'irrigated'));

    const refused = await cli.run(['plan', 'apply', file, '--prune', '--json']);
    expect({ code: refused.code, report: JSON.parse(refused.stdout) }).toMatchObject({
      code: 6,
      report: {
        failed: [
          {
            line: 2,
            code: 'CROP_PLAN_HAS_ANALYSES',
            message: expect.stringContaining('Apply the file with --replace'),
          },
        ],
        archived: [],
      },
    });
    expect(await plans(cli)).toHaveLength(2);

    const dry = await apply(cli, file, '--replace', '--prune', '--dry-run');
    expect(dry).toMatchObject({ updated: 1, archived: [{ name: 'Other' }] });
    expect(await plans(cli)).toHaveLength(2);

    const report = await apply(cli, file, '--replace', '--prune');
    expect(report).toMatchObject({
      created: 0,
      updated: 1,
      skipped: 0,
      failed: [],
      replaced: [{ line: 2, old_id: old?.id }],
      archived: [{ id: other.id, name: 'Other' }],
    });
    const [replacement, ...others] = await plans(cli);
    expect(others).toEqual([]);
    expect(replacement).toMatchObject({ id: report.replaced[0]?.id, name: 'Maize', water: 'irrigated' });
    expect(await apply(cli, file, '--replace', '--prune')).toEqual({
      created: 0,
      updated: 0,
      skipped: 1,
      failed: [],
      replaced: [],
      archived: [],
      not_archived: [],
    });
    expect(await plans(cli)).toEqual([replacement]);
    expect(await cli.json(['plan', 'list', '--include-archived'])).toHaveLength(3);
  });

  test('creates what is missing when repeated, wherever it was cut off', async ({ app, cli, account }) => {
    for (const cutAt of ['cropPlans.update', 'cropPlans.create']) {
      await cli.logIn(account);
      const name = `Cut at ${cutAt}`;
      const file = await cli.writeFile('plans.csv', header + maize.replace('Maize', name));
      await apply(cli, file);
      await cli.json(['plan', 'analyze', name]);
      await cli.writeFile('plans.csv', header + maize.replace('Maize', name).replace(',3,', ',4,'));
      // After this request has been answered, the network fails.
      let isCut = false;
      const url = await startProxy(app.url, {
        isCut: () => isCut,
        onAnswered: (path) => void (isCut ||= path.includes(cutAt)),
      });
      const env = { CROP_API_URL: url, CROP_TOKEN: account.tokens.access_token };
      await cli.run(['plan', 'apply', file, '--replace'], { env });
      await apply(cli, file, '--replace');
      const active = (await plans(cli)).filter((plan) => plan.name === name);
      expect(active).toMatchObject([{ planting_month: 4, latest_feasibility_label: null }]);
      expect(await apply(cli, file, '--replace')).toMatchObject({ skipped: 1 });
    }
  });

  test('leaves a plan as it was if another cannot be created in its place', async ({ app, cli, account }) => {
    await cli.logIn(account);
    const file = await cli.writeFile('plans.csv', header + maize);
    await apply(cli, file);
    const before = await plans(cli);
    await cli.writeFile('plans.csv', header + maize.replace(',3,', ',4,'));
    const data = { code: 'PLAN_LIMIT_REACHED', httpStatus: 409, message: 'Full.', request_id: 'r' };
    const url = await startProxy(app.url, {
      answerInstead: (path) =>
        path.includes('cropPlans.create')
          ? JSON.stringify({ error: { message: 'Full.', code: -32009, data } })
          : undefined,
    });
    const env = { CROP_API_URL: url, CROP_TOKEN: account.tokens.access_token };
    const { code, stdout } = await cli.run(['plan', 'apply', file, '--json'], { env });
    expect({ code, report: JSON.parse(stdout) }).toMatchObject({
      code: 6,
      report: { updated: 0, failed: [{ line: 2, code: 'PLAN_LIMIT_REACHED' }], replaced: [] },
    });
    expect(await plans(cli)).toEqual(before.map((plan) => ({ ...plan, updated_at: expect.any(String) })));
  });

  test('leaves a plan as it was if it is analysed while it is replaced', async ({
    app,
    cli,
    account,
    rest,
    apiKey,
  }) => {
    await cli.logIn(account);
    const file = await cli.writeFile('plans.csv', header + maize);
    await apply(cli, file);
    const [plan] = await plans(cli);
    await cli.writeFile('plans.csv', header + maize.replace(',3,', ',4,'));
    const url = await startProxy(app.url, {
      meddle: async (path) => {
        if (path.includes('cropPlans.delete'))
          await recordAnalyses(rest, apiKey, plan?.id ?? '', ['feasible']);
      },
    });
    const env = { CROP_API_URL: url, CROP_TOKEN: account.tokens.access_token };
    const { code, stdout } = await cli.run(['plan', 'apply', file, '--json'], { env });
    expect({ code, report: JSON.parse(stdout) }).toMatchObject({
      code: 6,
      report: { updated: 0, failed: [{ line: 2, code: 'CROP_PLAN_HAS_ANALYSES' }], replaced: [] },
    });
    expect(await plans(cli)).toMatchObject([{ id: plan?.id, latest_feasibility_label: 'feasible' }]);
  });

  test('reports what was done if one of the plans that the file lacks cannot be archived', async ({
    app,
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    const token = account.tokens.access_token;
    const other = await createPlan(rest, token, { name: 'Other' });
    const gone = await createPlan(rest, token, { name: 'Gone' });
    let deletion: Promise<unknown> | undefined;
    const url = await startProxy(app.url, {
      meddle: async (path) => {
        if (!path.includes('cropPlans.update')) return;
        await (deletion ??= rest(`DELETE /crop-plans/${gone.id}`, { token }));
      },
    });
    const file = await cli.writeFile('plans.csv', header + maize);
    const env = { CROP_API_URL: url, CROP_TOKEN: token };
    const { code, stdout, stderr } = await cli.run(['plan', 'apply', file, '--prune', '--json'], { env });
    expect({ code, report: JSON.parse(stdout), error: JSON.parse(stderr) }).toMatchObject({
      code: 6,
      report: {
        created: 1,
        failed: [],
        archived: [{ id: other.id, name: 'Other' }],
        not_archived: [{ id: gone.id, name: 'Gone', code: 'CROP_PLAN_NOT_FOUND' }],
      },
      error: { code: 'PLANS_FAILED', message: '1 of 2 plans could not be archived.' },
    });
  });

  test('reports what was done if the network fails while plans are archived', async ({
    app,
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    const token = account.tokens.access_token;
    for (const name of ['A', 'B']) await createPlan(rest, token, { name });
    let updateCount = 0;
    const url = await startProxy(app.url, {
      isCut: (path) => path.includes('cropPlans.update') && (updateCount += 1) > 1,
    });
    const file = await cli.writeFile('plans.csv', header + maize);
    const env = { CROP_API_URL: url, CROP_TOKEN: token };
    const argv = ['plan', 'apply', file, '--prune'];
    const { code, stdout, stderr } = await cli.run([...argv, '--json'], { env });
    const report = JSON.parse(stdout) as Report;
    expect({ code, report, error: JSON.parse(stderr) }).toMatchObject({
      code: 7,
      report: { created: 1, archived: [{}], not_archived: [{ code: 'NETWORK' }] },
      error: { code: 'NETWORK' },
    });
    const again = await cli.run(argv, { env });
    expect(again).toMatchObject({ code: 7, stdout: expect.stringContaining('skipped\t1\n') });
    const name = report.not_archived[0]?.name;
    expect(again.stderr).toContain(`"${name}": The connection to `);
    expect(await apply(cli, file, '--prune')).toMatchObject({ archived: [{ name }], not_archived: [] });
    expect(await plans(cli)).toMatchObject([{ name: 'Maize' }]);
  });

  test('archives nothing if the network fails before every row is sent', async ({
    app,
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    const token = account.tokens.access_token;
    await createPlan(rest, token, { name: 'Other' });
    const url = await startProxy(app.url, { isCut: (path) => path.includes('cropPlans.create') });
    const rows = Array.from({ length: 20 }, (_, at) => maize.replace('Maize', `Maize ${at}`));
    const file = await cli.writeFile('plans.csv', header + rows.join(''));
    const env = { CROP_API_URL: url, CROP_TOKEN: token };
    const { code, stderr } = await cli.run(['plan', 'apply', file, '--prune'], { env });
    expect(code).toBe(7);
    expect(stderr).toContain('No plan was archived, because a row failed.\n');
    expect(stderr).toContain('; 12 not sent, starting at line 10.\n');
    expect(await plans(cli)).toMatchObject([{ name: 'Other' }]);
  });

  test.for([
    ['both files', ['plans.csv', '-f', 'plans.csv']],
    ['no file', []],
  ] as const)('refuses %s', async ([, files], { cli, account }) => {
    await cli.logIn(account);
    expect(await cli.run(['plan', 'apply', ...files])).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('a YAML file', () => {
  const yaml = `# This season's plans
- name: Maize
  crop: maize
  location: Nakuru, Kenya
  month: March
  risk: low
  water: irrigated
- {name: Beans, crop: common bean, location: "Kisumu, Kenya", planting_month: 10, risk_tolerance: medium}
- name: Rice
  crop: rice
  location: Hanoi, Vietnam
  month: 13
  risk: low
`;

  test('is imported and applied, and a wrong plan is reported with its line', async ({ cli, account }) => {
    await cli.logIn(account);
    const file = await cli.writeFile('plans.yaml', yaml);
    const { code, stdout } = await cli.run(['plan', 'import', file, '--json']);
    expect({ code, report: JSON.parse(stdout) }).toMatchObject({
      code: 6,
      report: { created: 2, failed: [{ line: 9, message: expect.stringContaining('planting_month') }] },
    });
    // Rows are sent several at a time, so either plan may be the newer one.
    const byName = (await plans(cli)).toSorted((a, b) => a.name.localeCompare(b.name));
    expect(byName).toMatchObject([
      { name: 'Beans', water: 'rainfed' },
      { name: 'Maize', water: 'irrigated' },
    ]);
    const applied = await cli.run(['plan', 'apply', '-', '--input-format', 'yaml', '--json'], {
      stdin: yaml,
    });
    expect(JSON.parse(applied.stdout)).toMatchObject({ created: 0, skipped: 2 });
  });

  test.for([
    ['a standard tag', 'name: !!str Maize\n', 'Line 1 has a tag'],
    ['a local tag', '- name: Maize\n- name: !run Beans\n', 'Line 2 has a tag'],
    ['an anchor', '- &a\n  name: Maize\n', 'Line 2 has an anchor'],
    ['an alias', '- name: &a Maize\n- name: *a\n', 'Line 1 has an anchor'],
    ['a repeated key', 'name: Maize\nname: Beans\n', 'The file is not YAML.'],
    ['wrong indentation', 'name: Maize\n crop: maize\n', 'The file is not YAML.'],
    ['several documents', 'name: Maize\n---\nname: Beans\n', 'The file has several YAML documents.'],
    ['nothing but brackets', '['.repeat(20_000), 'The file is not YAML.'],
  ] as const)('with %s is refused', async ([, text, message], { cli, account }) => {
    await cli.logIn(account);
    const argv = ['plan', 'import', '-', '--input-format', 'yaml', '--json'];
    const { code, stderr } = await cli.run(argv, { stdin: text });
    expect({ code, error: JSON.parse(stderr) }).toMatchObject({
      code: 6,
      error: { message: expect.stringContaining(message) },
    });
  });

  test('is not written by an export', async ({ cli, account }) => {
    await cli.logIn(account);
    expect(await cli.run(['plan', 'export', '-o', 'plans.yaml'])).toMatchObject({ code: 2 });
  });
});

async function apply(cli: Cli, file: string, ...options: string[]): Promise<Report> {
  return (await cli.json(['plan', 'apply', file, ...options])) as Report;
}

async function plans(cli: Cli): Promise<CropPlan[]> {
  return (await cli.json(['plan', 'list'])) as CropPlan[];
}
