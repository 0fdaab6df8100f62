import { describe, expect } from 'vitest';
import { createPlan, planInput, register, restOf } from '../harness.js';
import { test } from '../pair.js';

describe('with concurrent requests', () => {
  test('50 registrations of one email create one account', async ({ pair }) => {
    const body = { password: 'a quiet field at dawn', full_name: 'Ann Farmer' };
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const email = [...'rush@example.org'].map((letter, at) =>
          (index >> (at % 6)) & 1 ? letter.toUpperCase() : letter,
        );
        const rest = restOf(index % 2 ? pair.left : pair.right);
        return (await rest('POST /auth/register', { body: { ...body, email: email.join('') } })).status;
      }),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
  });

  // There are more requests than database connections: waiting requests must not block running ones.
  test('100 plans of one account and 100 analyses of one plan are all created', async ({ pair }) => {
    const { left, right, producerKey } = pair;
    const { tokens } = await register(restOf(left));
    const token = tokens.access_token;
    const plan = await createPlan(restOf(left), token);
    const analysis = { crop_plan_id: plan.id, feasibility_label: 'feasible' };
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const rest = restOf(index % 10 === 0 ? right : left);
        const answers = await Promise.all([
          rest('POST /crop-plans', { token, body: planInput }),
          rest('POST /analyses', { token: producerKey, body: analysis }),
        ]);
        return answers.map(({ status }) => status);
      }),
    );
    expect(statuses.flat().filter((status) => status !== 201)).toEqual([]);
  });
});
