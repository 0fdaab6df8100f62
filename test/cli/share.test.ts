import type { CreatedShare, Share } from '@crop-planning/shared';
import { describe, expect } from 'vitest';
import { test as base, type Cli } from './cli-fixture.js';
import { createPlan } from '../harness.js';
import { makeAnalysedPlan } from '../shares.js';

const test = base.extend('plan', async ({ cli, account, rest }) => {
  await cli.logIn(account);
  return makeAnalysedPlan(rest, account.tokens.access_token, { location: '-0.30312,36.08004' });
});

describe('crop plan share', () => {
  test('prints a link that anybody can read, and nothing else on stdout', async ({
    app,
    cli,
    plan,
    rest,
  }) => {
    const { code, stdout, stderr } = await cli.run(['plan', 'share', 'North field']);
    expect(code).toBe(0);
    const link = new URL(stdout.trim());
    expect(stdout).toBe(`${link.href}\n`);
    expect(link.origin).toBe(new URL(app.url).origin);
    expect(stderr).toMatch(
      /^The link is shown only once\. .*\nIt works for those who can reach the server at .*\n$/,
    );
    const read = await rest(`GET ${link.pathname.replace('/results/', '/shared/')}`);
    expect(read).toMatchObject({ status: 200, body: { shared_by: null, plan: { location: '-0.3,36.08' } } });
    expect(await listed(cli)).toMatchObject([{ crop_plan_id: plan.planId, show_name: false }]);
  });

  test('shows name and exact place on request', async ({ cli, plan, account, rest }) => {
    const argv = ['plan', 'share', plan.planId, '--show-name', '--exact-location'];
    const share = (await cli.json(argv)) as CreatedShare;
    expect(share).toMatchObject({ url: null, show_name: true, exact_location: true });
    const { body } = await rest(`GET /shared/${share.name}`);
    expect(body).toMatchObject({
      shared_by: account.full_name,
      plan: { location: '-0.30312,36.08004' },
    });
  });

  test('refuses a plan without a result', async ({ cli, plan, account, rest }) => {
    const token = account.tokens.access_token;
    await createPlan(rest, token, { name: 'South field' });
    expect(plan.planId).toBeDefined();
    const { code, stderr } = await cli.run(['plan', 'share', 'South field']);
    expect(code).toBe(5);
    expect(stderr).toContain('The plan has not been analysed yet. Analyse it first.');
  });
});

describe('crop share', () => {
  test('lists links without their names and revokes them', async ({ cli, plan, rest }) => {
    const share = (await cli.json(['plan', 'share', plan.planId])) as CreatedShare;
    expect((await cli.run(['share', 'list', '--json'])).stdout).not.toContain(share.name);
    const revoke = ['share', 'revoke', share.first_letters];
    expect(await cli.json(revoke)).toEqual({ id: share.id, revoked: true });
    expect(await rest(`GET /shared/${share.name}`)).toMatchObject({ status: 404 });
    expect(await cli.run(revoke)).toMatchObject({ code: 3 });
    expect(await listed(cli)).toEqual([]);
  });
});

async function listed(cli: Cli): Promise<Share[]> {
  return (await cli.json(['share', 'list'])) as Share[];
}
