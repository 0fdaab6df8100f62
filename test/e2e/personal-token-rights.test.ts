import { describe, expect } from 'vitest';
import { restRoutes } from '../../server/src/http/rest-routes.js';
import { createPlan, planInput } from '../harness.js';
import { test, tokenInput as input } from '../personal-token.js';
import { unknownId } from '../refusals.js';

describe('the rights of a personal access token', () => {
  const open = ['auth.register', 'auth.login', 'auth.refresh', 'auth.resetPassword'];
  const surfaces = restRoutes.flatMap((route) =>
    (['read', 'write'] as const).map((scope) => ({ ...route, scope })),
  );

  test.for(surfaces)(
    'of scope $scope apply to both $method $path and $procedure',
    async ({ method, path, procedure, scope }, { app, rest, make }) => {
      const { token } = await make({ scope });
      const target = path.replaceAll(/\{\w+\}/g, unknownId);
      const [queried, posted] = await Promise.all([
        rest(`GET /trpc/${procedure}`, { token }),
        rest(`POST /trpc/${procedure}`, { token }),
      ]);
      const isQuery = posted.status === 405;
      expect(isQuery).toBe(queried.status !== 405);
      const isOfAccount =
        (procedure.startsWith('auth.') && procedure !== 'auth.me') ||
        ['shares.list', 'shares.revoke'].includes(procedure);
      const isRefused = open.includes(procedure)
        ? false
        : isOfAccount || procedure === 'analyses.record' || (scope === 'read' && !isQuery);
      const answers = [
        (await rest(`${method} ${target}`, { token })).status,
        (isQuery ? queried : posted).status,
      ];
      if (isRefused) expect(answers).toEqual([403, 403]);
      else for (const status of answers) expect([200, 204, 400, 404]).toContain(status);
      expect(app.logged.some(({ level }) => level === 'error')).toBe(false);
    },
  );

  test('with read scope cover reading and previews, but no changes', async ({ rest, trpc, token, make }) => {
    const { name: _, ...scenario } = planInput;
    const { token: secret } = await make();
    const plan = await createPlan(rest, token);
    expect((await rest('POST /analyses/preview', { token: secret, body: scenario })).status).toBe(200);
    expect(await trpc(secret).analyses.preview.query(scenario)).toMatchObject({ id: null });
    const refused = { status: 403, body: { code: 'FORBIDDEN', message: expect.stringContaining('read') } };
    const rename = { token: secret, body: { name: 'Other' } };
    expect(await rest(`PATCH /crop-plans/${plan.id}`, rename)).toMatchObject(refused);
    expect(await rest(`DELETE /crop-plans/${plan.id}`, { token: secret })).toMatchObject(refused);
    expect((await rest(`GET /crop-plans/${plan.id}`, { token })).body).toEqual(plan);
  });

  test('with write scope cover creating, analysing and deleting plans', async ({
    rest,
    trpc,
    token,
    make,
  }) => {
    const { token: secret } = await make({ scope: 'write' });
    const plan = await createPlan(rest, secret);
    expect((await rest('GET /crop-plans', { token })).body).toEqual([plan]);
    expect(await trpc(secret).analyses.run.mutate({ plan_id: plan.id })).toMatchObject({ source: 'model' });
    const unanalysed = await createPlan(rest, secret);
    expect(await trpc(secret).cropPlans.delete.mutate({ plan_id: unanalysed.id })).toBeNull();
    expect(await trpc(secret).notifications.markAllRead.mutate()).toBeNull();
  });

  test('never cover creating or revoking a token', async ({ make, expectRefusal }) => {
    const { id, token: secret } = await make({ scope: 'write' });
    const refusal = { status: 403, code: 'FORBIDDEN' } as const;
    await expectRefusal(
      refusal,
      ['POST /auth/tokens', { token: secret, body: input }],
      [secret, (client) => client.auth.tokens.create.mutate(input)],
    );
    await expectRefusal(
      refusal,
      [`DELETE /auth/tokens/${id}`, { token: secret }],
      [secret, (client) => client.auth.tokens.revoke.mutate({ token_id: id })],
    );
  });

  test('are checked before the input', async ({ rest, make }) => {
    const { token: secret } = await make();
    const answer = await rest('POST /crop-plans', { token: secret, body: { name: '' } });
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });
});
