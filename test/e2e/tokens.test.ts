import { createHmac } from 'node:crypto';
import { describe, expect } from 'vitest';
import { failureCode, test } from '../harness.js';

const testSecret = 'a secret that only the tests know, of enough bytes';

type Parts = Record<string, unknown>;
type Forgery = [what: string, header: Parts, claims: Parts, secret?: string];

const forgeries: Forgery[] = [
  ['a signature by another secret', {}, {}, 'some other secret that nobody has ever heard of'],
  ['another algorithm', { alg: 'HS512' }, {}],
  ['no algorithm', { alg: 'none' }, {}],
  ['an unknown key id', { kid: 'ffffffffffffffff' }, {}],
  ['no key id', { kid: undefined }, {}],
  ['another type of token', { typ: 'at+jwt' }, {}],
  ['a critical extension', { crit: ['exp'] }, {}],
  ['a key of its own', { jwk: { kty: 'oct', k: 'AAAA' } }, {}],
  ['the address of a key', { jku: 'http://127.0.0.1/keys' }, {}],
  ['another issuer', {}, { iss: 'somebody' }],
  ['another audience', {}, { aud: 'crop-planning:refresh' }],
  ['a list of audiences', {}, { aud: ['crop-planning:access'] }],
  ['another type', {}, { type: 'refresh' }],
  ['no expiry', {}, { exp: undefined }],
  ['an expiry that is no number', {}, { exp: 'never' }],
  ['a birth to come', {}, { iat: 4_000_000_000, exp: 4_000_000_900 }],
  ['a beginning to come', {}, { nbf: 4_000_000_000, exp: 4_000_000_900 }],
  ['no session', {}, { sid: undefined }],
  ['another session', {}, { sid: '0123456789abcdef01234567' }],
  ['a filter for a session', {}, { sid: { $ne: null } }],
  ['a claim too many', {}, { admin: true }],
  ['old age and another audience', {}, { exp: 1, aud: 'x' }],
];

describe('an access token', () => {
  test('that is taken apart and put together again is the same', async ({ rest, account }) => {
    const token = forge(account.tokens.access_token, {}, {});
    expect(await rest('GET /auth/me', { token })).toMatchObject({
      status: 200,
      body: { email: account.email },
    });
  });

  test.for(forgeries)('is refused with %s', async ([, header, claims, secret], { rest, account }) => {
    const token = forge(account.tokens.access_token, header, claims, secret);
    expect(await rest('GET /auth/me', { token })).toMatchObject({
      status: 401,
      body: { code: 'INVALID_TOKEN' },
    });
  });

  test.for(['x', 'a.b.c', 'e30.e30.', '..', 'croppat_abc', 'cropkey_'])(
    'is not %s',
    async (token, { rest }) => {
      expect(await rest('GET /auth/me', { token })).toMatchObject({
        status: 401,
        body: { code: 'INVALID_TOKEN' },
      });
    },
  );

  test('of an account that is gone is told apart from one that expired', async ({ rest, trpc, account }) => {
    const { access_token, refresh_token } = account.tokens;
    const ghost = { sub: '0123456789abcdef01234567' };
    expect(await rest('GET /auth/me', { token: forge(access_token, {}, ghost) })).toMatchObject({
      status: 401,
      body: { code: 'ACCOUNT_NOT_VALID', message: 'The account is no longer valid. Log in again.' },
    });
    expect(
      await rest('GET /auth/me', { token: forge(access_token, {}, { ...ghost, iat: 1, nbf: 1, exp: 2 }) }),
    ).toMatchObject({ body: { code: 'TOKEN_EXPIRED' } });
    const input = { refresh_token: forge(refresh_token, {}, ghost) };
    expect(await failureCode(trpc().auth.refresh.mutate(input))).toBe('ACCOUNT_NOT_VALID');
    expect(await failureCode(trpc(forge(access_token, {}, ghost)).auth.me.query())).toBe('ACCOUNT_NOT_VALID');
  });
});

/** The token with some of its parts changed, signed by one who knows the secret unless another one is given. */
function forge(token: string, header: Parts, claims: Parts, secret = testSecret): string {
  const [head = '', body = ''] = token.split('.');
  const signed = [change(head, header), change(body, claims)].join('.');
  const signature = createHmac(header['alg'] === 'HS512' ? 'sha512' : 'sha256', secret)
    .update(signed)
    .digest('base64url');
  return `${signed}.${header['alg'] === 'none' ? '' : signature}`;
}

function change(part: string, changes: Parts): string {
  const parts: Parts = JSON.parse(Buffer.from(part, 'base64url').toString());
  return Buffer.from(JSON.stringify({ ...parts, ...changes })).toString('base64url');
}
