import { describe, expect } from 'vitest';
import { failure, test, type Rest, type TestAccount, type trpcOf } from '../harness.js';
import { forgeries } from '../token-forgeries.js';
import { decode, forge, type Forgery, type Parts } from '../token-forger.js';

type Trpc = (token?: string) => ReturnType<typeof trpcOf>;

describe.for(Object.entries(forgeries))('a token with a wrong %s is not valid', ([, wrong]) => {
  test.for(Object.entries(wrong))('%s', async ([, forgery], { rest, trpc, account }) => {
    const { access_token, refresh_token } = account.tokens;
    await expectRefused(rest, trpc, {
      access: asNumber(forge, access_token, forgery),
      refresh: asNumber(forge, refresh_token, forgery),
    });
    await expectUntouched(rest, account);
  });
});

describe('a token', () => {
  test('that is decoded and encoded again is unchanged and valid', async ({ rest, account }) => {
    const { access_token, refresh_token } = account.tokens;
    expect([forge(access_token, {}), forge(refresh_token, {})]).toEqual([access_token, refresh_token]);
    await expectUntouched(rest, account);
  });

  test('that has expired is reported as expired if it is otherwise valid', async ({
    rest,
    trpc,
    account,
  }) => {
    const { access_token, refresh_token } = account.tokens;
    const claims = { iat: 1_000_000_000, nbf: 1_000_000_000, exp: 1_000_000_900 };
    const tokens = { access: forge(access_token, { claims }), refresh: forge(refresh_token, { claims }) };
    await expectRefused(rest, trpc, tokens, 'TOKEN_EXPIRED');
    const both = { ...claims, aud: 'x' };
    const worse = {
      access: forge(access_token, { claims: both }),
      refresh: forge(refresh_token, { claims: both }),
    };
    await expectRefused(rest, trpc, worse);
  });

  test('is not valid as a token of the other type, nor with the claims of the other type', async ({
    rest,
    trpc,
    account,
  }) => {
    const { access_token, refresh_token } = account.tokens;
    await expectRefused(rest, trpc, { access: refresh_token, refresh: access_token });
    for (const name of ['aud', 'type']) {
      const [access, refresh] = [access_token, refresh_token].map((token) => claimsOf(token)[name]);
      await expectRefused(rest, trpc, {
        access: forge(access_token, { claims: { [name]: refresh } }),
        refresh: forge(refresh_token, { claims: { [name]: access } }),
      });
    }
    await expectUntouched(rest, account);
  });

  test('with the account or session id of another account is not valid', async ({
    rest,
    trpc,
    account,
    createAccount,
  }) => {
    const { access_token, refresh_token } = account.tokens;
    const other = claimsOf((await createAccount()).tokens.access_token);
    for (const claims of [{ sub: other['sub'] }, { sid: other['sid'] }]) {
      await expectRefused(rest, trpc, {
        access: forge(access_token, { claims }),
        refresh: forge(refresh_token, { claims }),
      });
    }
    await expectUntouched(rest, account);
  });

  test('with a bit flipped in any of its parts is not valid', async ({ rest, trpc, account }) => {
    const { access_token, refresh_token } = account.tokens;
    for (const part of [0, 1, 2]) {
      for (const at of [0, 1, 7, 20, 31]) {
        for (const bit of [0, 3, 6]) {
          await expectRefused(rest, trpc, {
            access: flip(access_token, part, at, bit),
            refresh: flip(refresh_token, part, at, bit),
          });
        }
      }
    }
    await expectUntouched(rest, account);
  });

  test.for([
    ['an unused bit of its last letter flipped', (token: string) => nextLetter(token)],
    ['padding', (token: string) => `${token}=`],
    ['a fourth part', (token: string) => `${token}.${token.split('.')[2]}`],
    ['its third part missing', (token: string) => token.split('.').slice(0, 2).join('.')],
    ['its last letter missing', (token: string) => token.slice(0, -1)],
    ['its signature twice', (token: string) => token + (token.split('.')[2] ?? '')],
    ['only dots', () => '..'],
    ['5,000 letters and no dots', () => 'a'.repeat(5_000)],
    ['a made-up signature', (token: string) => forge(token, { sign: () => 'A'.repeat(43) })],
  ] as const)(
    'is not valid with %s, though it was just sent without',
    async (way, { rest, trpc, account }) => {
      const [, change] = way;
      await expectUntouched(rest, account);
      const { access_token, refresh_token } = account.tokens;
      await expectRefused(rest, trpc, { access: change(access_token), refresh: change(refresh_token) });
      await expectUntouched(rest, account);
    },
  );

  test.for(['', ' ', '\0', '\u2028', '🌾', 'null', '{}'])(
    'is not valid as a refresh token if it is %j',
    async (token, { rest, trpc }) => {
      expect(await rest('POST /auth/refresh', { body: { refresh_token: token } })).toMatchObject(invalid);
      const error = await failure(trpc().auth.refresh.mutate({ refresh_token: token }));
      expect(error.data).toMatchObject({ code: 'INVALID_TOKEN', httpStatus: 401 });
    },
  );

  test.for([undefined, null, -1, 0.5, '0', [0], { $gte: 0 }])(
    'is not valid with the counter %j',
    async (ctr, { rest, trpc, account }) => {
      const refresh = forge(account.tokens.refresh_token, { claims: { ctr } });
      expect(await rest('POST /auth/refresh', { body: { refresh_token: refresh } })).toMatchObject(invalid);
      const error = await failure(trpc().auth.refresh.mutate({ refresh_token: refresh }));
      expect(error.data).toMatchObject({ code: 'INVALID_TOKEN', httpStatus: 401 });
      await expectUntouched(rest, account);
    },
  );
});

const invalid = { status: 401, body: { code: 'INVALID_TOKEN' } };

async function expectRefused(
  rest: Rest,
  trpc: Trpc,
  { access, refresh }: { access: string; refresh: string },
  code = 'INVALID_TOKEN',
): Promise<void> {
  const me = await rest('GET /auth/me', { token: access });
  expect(me).toMatchObject({ status: 401, body: { code } });
  expect(me.headers.get('www-authenticate')).toBe('Bearer');
  const body = { refresh_token: refresh };
  expect(await rest('POST /auth/refresh', { body })).toMatchObject({ status: 401, body: { code } });
  const failed = await Promise.all(
    [trpc(access).auth.me.query(), trpc().auth.refresh.mutate(body)].map((call) => failure(call)),
  );
  for (const { data } of failed) expect(data).toMatchObject({ code, httpStatus: 401 });
}

/** Expects that no forgery has ended the session of the genuine tokens. */
async function expectUntouched(rest: Rest, { tokens }: TestAccount): Promise<void> {
  expect(await rest('GET /auth/me', { token: tokens.access_token })).toMatchObject({ status: 200 });
  const body = { refresh_token: tokens.refresh_token };
  expect(await rest('POST /auth/refresh', { body })).toMatchObject({ status: 200 });
}

/** Writes "number 1e999" as the number 1e999, which JSON.stringify cannot do. */
function asNumber(make: typeof forge, token: string, forgery: Forgery): string {
  if (!forgery.claims) return make(token, forgery);
  const text = JSON.stringify({ ...claimsOf(token), ...forgery.claims });
  return make(token, { ...forgery, claimsText: text.replaceAll(/"number ([^"]+)"/g, '$1') });
}

function claimsOf(token: string): Parts {
  return decode(token.split('.')[1] ?? '');
}

function flip(token: string, part: number, at: number, bit: number): string {
  const parts = token.split('.').map((text) => Buffer.from(text, 'base64url'));
  const bytes = parts[part] ?? Buffer.alloc(0);
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at);
  return parts.map((each) => each.toString('base64url')).join('.');
}

/** Flips one of the two unused bits of the last letter: a lenient decoder reads the same bytes. */
function nextLetter(token: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return token.slice(0, -1) + letters[letters.indexOf(token.slice(-1)) ^ 1];
}
