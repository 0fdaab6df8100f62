import { describe, expect } from 'vitest';
import { createResetCode, failureCode, issuePaths, test } from '../harness.js';

const new_password = 'another quiet field';
const dayMs = 24 * 60 * 60 * 1000;

describe('resetting a password', () => {
  test('works once with the operator’s code, signs in and ends all other sessions', async ({
    app,
    rest,
    trpc,
    db,
    account,
  }) => {
    const { email, password, tokens } = account;
    const code = await createResetCode(app, email);
    expect(code).toMatch(/^([2-9A-HJKMNP-Z]{5}-){5}[2-9A-HJKMNP-Z]{5}$/);
    const stored = await db.collection('accounts').findOne({ email });
    expect(JSON.stringify(stored)).not.toContain(code);
    const body = {
      email: email.toUpperCase(),
      code: ` ${code.toLowerCase().replaceAll('-', ' ')} `,
      new_password,
    };
    const answer = await rest('POST /auth/reset-password', { body });
    expect(answer).toMatchObject({ status: 200, body: { expires_in_minutes: 15 } });
    const { access_token } = answer.body as { access_token: string };
    expect(await trpc(access_token).auth.sessions.list.query()).toHaveLength(1);
    expect(await failureCode(trpc(tokens.access_token).auth.me.query())).toBe('INVALID_TOKEN');
    expect(await failureCode(trpc().auth.login.mutate({ email, password }))).toBe('INVALID_CREDENTIALS');
    expect(await trpc().auth.login.mutate({ email, password: new_password })).toBeDefined();
    expect(await failureCode(trpc().auth.resetPassword.mutate({ email, code, new_password }))).toBe(
      'VALIDATION_FAILED',
    );
  });

  test('applies the rules for new passwords, whatever the code', async ({ rest, account }) => {
    for (const wrong of ['short', 'é'.repeat(37), 'with a NUL \0 inside']) {
      const body = { email: account.email, code: 'AAAAA', new_password: wrong };
      const answer = await rest('POST /auth/reset-password', { body });
      expect(answer).toMatchObject({ status: 400 });
      expect(issuePaths(answer.body)).toEqual(['new_password']);
    }
  });

  test('refuses the current password as the new one, and the code stays valid', async ({
    app,
    rest,
    trpc,
    account,
  }) => {
    const { email, password } = account;
    const code = await createResetCode(app, email);
    const answer = await rest('POST /auth/reset-password', { body: { email, code, new_password: password } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(issuePaths(answer.body)).toEqual(['new_password']);
    expect(await trpc().auth.resetPassword.mutate({ email, code, new_password })).toBeDefined();
  });

  test('works only once if several requests use the code concurrently', async ({ app, trpc, account }) => {
    const { email } = account;
    const code = await createResetCode(app, email);
    const attempts = Array.from({ length: 8 }, (_, number) =>
      trpc().auth.resetPassword.mutate({ email, code, new_password: `${new_password} ${number}` }),
    );
    const settled = await Promise.allSettled(attempts);
    const successes = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(successes).toHaveLength(1);
    expect(await trpc(successes[0]?.access_token).auth.sessions.list.query()).toHaveLength(1);
  });

  test('gives no access to a deactivated account', async ({ app, rest, db, account }) => {
    const { email } = account;
    const code = await createResetCode(app, email);
    await db.collection('accounts').updateOne({ email }, { $set: { is_active: false } });
    expect(await rest('POST /auth/reset-password', { body: { email, code, new_password } })).toMatchObject({
      status: 401,
      body: { code: 'ACCOUNT_DEACTIVATED' },
    });
  });

  // This has to be the last test: operator commands do not share the clock that it advances.
  test('refuses a wrong, expired, used, replaced or outdated code and an unknown email in the same way', async ({
    app,
    rest,
    trpc,
    account,
    createAccount,
  }) => {
    const [used, replaced, outdated, expired] = [
      account,
      await createAccount(),
      await createAccount(),
      await createAccount(),
    ];
    const emails = [used, used, replaced, outdated, expired].map(({ email }) => email);
    const codes = await Promise.all(emails.slice(1).map((email) => createResetCode(app, email)));
    const [usedCode = '', replacedCode = '', outdatedCode = '', expiredCode = ''] = codes;
    await trpc().auth.resetPassword.mutate({ email: used.email, code: usedCode, new_password });
    await createResetCode(app, replaced.email);
    await trpc(outdated.tokens.access_token).auth.changePassword.mutate({
      current_password: outdated.password,
      new_password,
    });
    const attempts = [
      { email: used.email, code: usedCode },
      { email: replaced.email, code: replacedCode },
      { email: outdated.email, code: outdatedCode },
      { email: expired.email, code: 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEE-FFFFF' },
      { email: expired.email, code: '' },
      { email: replaced.email, code: expiredCode },
      { email: 'nobody@example.org', code: expiredCode },
      { email: (await createAccount()).email, code: '' },
    ];
    const answers = [];
    for (const attempt of attempts) {
      answers.push(await rest('POST /auth/reset-password', { body: { ...attempt, new_password } }));
    }
    app.advanceClock(dayMs);
    answers.push(
      await rest('POST /auth/reset-password', {
        body: { email: expired.email, code: expiredCode, new_password },
      }),
    );
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 400 });
      expect(answer.body).toEqual({
        status: 400,
        code: 'VALIDATION_FAILED',
        message: 'The request is not valid. See issues.',
        request_id: answer.headers.get('x-request-id'),
        issues: [
          {
            path: 'code',
            message: 'does not work for this email; ask the operator for a new code',
          },
        ],
      });
    }
  });
});
