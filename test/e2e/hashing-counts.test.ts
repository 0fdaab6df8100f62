import { describe, expect } from 'vitest';
import { test, type Rest, type RestAnswer, type TestApp } from '../harness.js';
import { readCounts } from '../server-counts.js';

const email = 'nobody@example.org';
const wrong = 'something else';
const new_password = 'another quiet field';

describe('a login that fails', () => {
  test('costs one comparison and gets the same answer for an unknown, active or deactivated account', async ({
    app,
    rest,
    db,
    account,
    createAccount,
  }) => {
    const deactivated = await createAccount();
    await db.collection('accounts').updateOne({ email: deactivated.email }, { $set: { is_active: false } });
    const attempts = [
      { email, password: wrong },
      { email: account.email, password: wrong },
      { email: deactivated.email, password: wrong },
    ];
    const answers = [];
    for (const body of attempts) {
      const { answer, ...work } = await count(app, () => logIn(rest, body));
      expect(work).toEqual({ hashings: 0, comparisons: 1 });
      answers.push(commonPartOf(answer));
    }
    expect(answers[0]).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
  });

  test.for([
    ['a password too long to be hashed', 'é'.repeat(40)],
    ['a password with a NUL', 'a quiet field at dawn\0'],
    ['an empty password', ''],
    ['a password in decomposed letters', 'Ångström'.normalize('NFD')],
  ] as const)('costs one comparison for %s', async ([, password], { app, rest, account }) => {
    const { answer, ...work } = await count(app, () => logIn(rest, { email: account.email, password }));
    expect([answer.status, work]).toEqual([401, { hashings: 0, comparisons: 1 }]);
  });
});

test('a request hashes at most one password and compares at most one, each only if necessary', async ({
  app,
  rest,
  account,
}) => {
  const { password, full_name, tokens } = account;
  const known = { email: account.email, password };
  const requests = [
    ['POST /auth/register', 201, { email, password, full_name }, 1, 0],
    ['POST /auth/register', 409, { email, password, full_name }, 0, 0],
    ['POST /auth/register', 400, { email: `x${email}`, password: 'short', full_name }, 0, 0],
    ['POST /auth/login', 200, known, 0, 1],
    ['POST /auth/change-password', 401, { current_password: wrong, new_password }, 0, 1],
    ['POST /auth/change-password', 400, { current_password: password, new_password: password }, 0, 1],
    ['POST /auth/change-password', 200, { current_password: password, new_password }, 1, 1],
    ['POST /auth/reset-password', 400, { email, code: 'AAAAA', new_password }, 0, 0],
  ] as const;
  for (const [request, status, body, hashings, comparisons] of requests) {
    const { answer, ...work } = await count(app, () => rest(request, { token: tokens.access_token, body }));
    expect([request, answer.status, work]).toEqual([request, status, { hashings, comparisons }]);
  }
});

function logIn(rest: Rest, body: { email: string; password: string }): Promise<RestAnswer> {
  return rest('POST /auth/login', { body });
}

/** Runs `work`; returns its answer and how many passwords the server hashed and compared for it. */
async function count(app: TestApp, work: () => Promise<RestAnswer>) {
  const before = await readCounts(app);
  const answer = await work();
  const after = await readCounts(app);
  return {
    answer,
    hashings: after.hashings - before.hashings,
    comparisons: after.comparisons - before.comparisons,
  };
}

/** Returns the part of an answer that does not differ from request to request. */
function commonPartOf({ status, headers, body }: RestAnswer) {
  const { 'x-request-id': _id, date: _date, ...shared } = Object.fromEntries(headers);
  return { status, headers: shared, body: { ...(body as object), request_id: '' } };
}
