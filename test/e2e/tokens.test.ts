import { describe, expect } from 'vitest';
import { failureCode, test } from '../harness.js';
import { forge } from '../token-forger.js';

describe('an access token', () => {
  test.for(['x', 'a.b.c', 'e30.e30.', '..', 'croppat_abc', 'cropkey_'])(
    'is refused if it is %s',
    async (token, { rest }) => {
      expect(await rest('GET /auth/me', { token })).toMatchObject({
        status: 401,
        body: { code: 'INVALID_TOKEN' },
      });
    },
  );

  test('of a deleted account is distinguished from an expired token', async ({ rest, trpc, account }) => {
    const { access_token, refresh_token } = account.tokens;
    const ghost = { sub: '0123456789abcdef01234567' };
    expect(await rest('GET /auth/me', { token: forge(access_token, { claims: ghost }) })).toMatchObject({
      status: 401,
      body: { code: 'ACCOUNT_NOT_VALID', message: 'The account is no longer valid. Log in again.' },
    });
    expect(
      await rest('GET /auth/me', {
        token: forge(access_token, { claims: { ...ghost, iat: 1, nbf: 1, exp: 2 } }),
      }),
    ).toMatchObject({ body: { code: 'TOKEN_EXPIRED' } });
    const input = { refresh_token: forge(refresh_token, { claims: ghost }) };
    expect(await failureCode(trpc().auth.refresh.mutate(input))).toBe('ACCOUNT_NOT_VALID');
    expect(await failureCode(trpc(forge(access_token, { claims: ghost })).auth.me.query())).toBe(
      'ACCOUNT_NOT_VALID',
    );
  });
});
