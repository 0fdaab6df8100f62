import { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { describe, expect } from 'vitest';
import { createPlan, planInput, runServerCommand, test as base, trpcOf } from '../harness.js';
import type { Rest } from '../harness.js';

/** The fields that every document of a collection needs; the tests remove any other field. */
const keys: Readonly<Record<string, readonly string[]>> = {
  accounts: ['_id', 'email', 'password_hash', 'notification_seq'],
  crop_plans: ['_id', 'account_id'],
  analyses: ['_id', 'crop_plan_id', 'created_at', 'feasibility_label'],
  notifications: ['_id', 'account_id', 'seq'],
  sessions: ['_id', 'account_id', 'counter', 'created_at', 'refreshed_at', 'expires_at'],
  personal_tokens: ['_id', 'account_id', 'token_hash', 'expires_at'],
  audit: ['_id', 'event'],
  api_keys: ['_id', 'key_hash'],
};

interface Owner {
  token: string;
  script: string;
  planId: string;
  accountId: string;
}

const test = base.extend('owner', async ({ app, rest, account, apiKey }): Promise<Owner> => {
  const token = account.tokens.access_token;
  const { auth } = trpcOf(app, token);
  const { token: script } = await auth.tokens.create.mutate({
    name: 'nightly',
    expires_in_days: 1,
    scope: 'write',
  });
  const { id: planId } = await createPlan(rest, token);
  for (const feasibility_label of ['feasible', 'infeasible'])
    await rest('POST /analyses', { token: apiKey, body: { crop_plan_id: planId, feasibility_label } });
  return { token, script, planId, accountId: (await auth.me.query()).id };
});

describe('a field that a document of an older release lacks', () => {
  test.for(Object.keys(keys).filter((name) => name !== 'api_keys'))(
    'does not prevent any read: %s',
    async (name, { db, rest, owner }) => {
      const documents = await documentsOf(db, name, owner);
      const fields = new Set(documents.flatMap((document) => Object.keys(document)));
      const _id = { $in: documents.map((document) => document._id) };
      for (const field of [...fields].filter((other) => !keys[name]?.includes(other))) {
        await db.collection(name).updateMany({ _id }, { $unset: { [field]: '' } });
        // No release stored the first of these fields without the second.
        if (name === 'analyses' && field === 'account_id')
          await db.collection('crop_plans').updateMany({}, { $unset: { attributed_before: '' } });
        expect([field, await readAll(rest, owner)]).toEqual([field, expectedReads]);
        for (const document of documents)
          if (field in document)
            await db
              .collection(name)
              .updateOne({ _id: document._id }, { $set: { [field]: document[field] } });
      }
    },
  );

  test('does not prevent changing or analysing a plan, nor the operator’s lists', async ({
    app,
    db,
    rest,
    owner,
    apiKey,
  }) => {
    for (const [name, requiredFields] of Object.entries(keys)) {
      const documents =
        name === 'api_keys' ? await db.collection(name).find().toArray() : await documentsOf(db, name, owner);
      for (const document of documents) {
        const others = Object.keys(document).filter((field) => !requiredFields.includes(field));
        const $unset = Object.fromEntries(others.map((field) => [field, '']));
        if (others.length > 0) await db.collection(name).updateOne({ _id: document._id }, { $unset });
      }
    }
    const { token, planId } = owner;
    expect(await readAll(rest, owner)).toEqual(expectedReads);
    const changed = await rest(`PATCH /crop-plans/${planId}`, { token, body: { name: 'South field' } });
    expect(changed).toMatchObject({ status: 200, body: { name: 'South field', crop: '', location: '' } });
    const body = { crop_plan_id: planId, feasibility_label: 'feasible' };
    expect((await rest('POST /analyses', { token: apiKey, body })).status).toBe(201);
    expect((await rest('POST /crop-plans', { token, body: planInput })).status).toBe(201);
    for (const command of [
      ['accounts', 'list'],
      ['api-keys', 'list'],
      ['audit', 'list'],
    ])
      expect(await runServerCommand([...command, '--json'], app.environment)).toMatchObject({ code: 0 });
  });
});

const reads = [
  'GET /auth/me',
  'GET /crop-plans',
  'GET /crop-plans?include_archived=true',
  'GET /crop-plans/PLAN',
  'GET /crop-plans/PLAN/analyses',
  'GET /notifications',
  'GET /auth/sessions',
  'GET /auth/tokens',
  'GET /auth/me/export',
];
const expectedReads = [...reads, 'as a script'].map((request) => [request, 200]);

/** Sends every read; `rest` also fails if an answer does not match the API's description. */
async function readAll(rest: Rest, { token, script, planId }: Owner): Promise<[string, number][]> {
  const statuses: [string, number][] = [];
  for (const request of reads)
    statuses.push([request, (await rest(request.replace('PLAN', planId), { token })).status]);
  statuses.push(['as a script', (await rest('GET /crop-plans', { token: script })).status]);
  return statuses;
}

function documentsOf(db: Db, name: string, { accountId, planId }: Owner) {
  const account_id = new ObjectId(accountId);
  const filters: Readonly<Record<string, object>> = {
    accounts: { _id: account_id },
    analyses: { crop_plan_id: new ObjectId(planId) },
  };
  return db
    .collection(name)
    .find(filters[name] ?? { account_id })
    .toArray();
}
