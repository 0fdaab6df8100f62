import { expect } from 'vitest';
import { createPlan } from '../harness.js';
import { test } from './cli-fixture.js';
import { startProxy } from './proxy.js';

const rows = [1, 2].map((month) => `Maize ${month},maize,"Nakuru, Kenya",${month},low\n`);

test.for([
  [['plan', 'analyze', '--all'], 'analyses.runMany'],
  [['plan', 'apply', 'plans.csv'], 'cropPlans.create'],
  [['plan', 'import', 'plans.csv'], 'cropPlans.create'],
] as const)(
  'crop %s clears its progress from the terminal if an answer is not valid',
  async ([argv, procedure], { app, cli, account, rest }) => {
    await createPlan(rest, account.tokens.access_token, { name: 'Maize 1', planting_month: 1 });
    const file = await cli.writeFile('plans.csv', `name,crop,location,month,risk\n${rows.join('')}`);
    const url = await startProxy(app.url, {
      answerInstead: (path) => (path.includes(procedure) ? '{"result":{"data":null}}' : undefined),
    });
    const env = { CROP_API_URL: url, CROP_TOKEN: account.tokens.access_token, NO_COLOR: '1' };
    const { code, stderr } = await cli.run(
      argv.map((word) => (word === 'plans.csv' ? file : word)),
      { env, answers: [] },
    );
    expect(code).toBe(1);
    expect(stderr).toContain('\r\u001b[Kerror: ');
  },
);
