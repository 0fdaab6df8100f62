import { AppError, idSchema } from '@crop-planning/shared';
import { createHmac, createSecretKey, randomUUID, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import type { Clock } from '../concurrency/clock.js';
import type { TokenCarrier } from '../procedures/identity.js';

export interface AccessGrant {
  accountId: string;
  sessionId: string;
  email: string;
}

export interface RefreshGrant {
  accountId: string;
  sessionId: string;
  counter: number;
}

/** The contents of an access token and its expiry. */
export interface ReadAccess extends AccessGrant {
  expiresAt: Date;
}

export type Tokens = ReturnType<typeof createTokens>;

const issuer = 'crop-planning';
const accessAudience = 'crop-planning:access';
const refreshAudience = 'crop-planning:refresh';

/** How many access tokens are remembered as correctly signed: about a megabyte. */
const verifiedMax = 1_000;

/** How far servers' clocks may differ before one rejects another's token as not yet valid. */
const clockSkewSeconds = 5;

const headerSchema = z.strictObject({ alg: z.literal('HS256'), typ: z.literal('JWT'), kid: z.string() });

const commonClaims = {
  iss: z.literal(issuer),
  sub: idSchema,
  sid: idSchema,
  iat: z.int(),
  nbf: z.int(),
  exp: z.int(),
  jti: z.uuid(),
};

const accessClaimsSchema = z.strictObject({
  ...commonClaims,
  aud: z.literal(accessAudience),
  type: z.literal('access'),
  email: z.string(),
});

type AccessClaims = z.output<typeof accessClaimsSchema>;
type Times = Pick<AccessClaims, 'iat' | 'nbf' | 'exp'>;

const refreshClaimsSchemas = { cookie: refreshClaimsIn('cookie'), body: refreshClaimsIn('body') };

/**
 * Signs with the first secret and accepts signatures made with any of the secrets. Reading raises
 * INVALID_TOKEN or TOKEN_EXPIRED.
 */
export function createTokens(secrets: readonly [string, ...string[]], now: Clock) {
  const keys = new Map(secrets.map((secret) => [keyIdOf(secret), createSecretKey(secret, 'utf8')]));
  const signingKeyId = keyIdOf(secrets[0]);
  const signingKey = createSecretKey(secrets[0], 'utf8');
  const verified = new Map<string, AccessClaims>();

  function sign(claims: object, expiresAt: Date): string {
    const issuedAt = toSeconds(now());
    return jwt.sign(
      { iss: issuer, ...claims, iat: issuedAt, nbf: issuedAt, exp: toSeconds(expiresAt), jti: randomUUID() },
      signingKey,
      { algorithm: 'HS256', keyid: signingKeyId },
    );
  }

  /** Raises INVALID_TOKEN or TOKEN_EXPIRED unless the claims are in force now. */
  function checkTimes(claims: Times): void {
    const nowSeconds = now().getTime() / 1000;
    const validFromSeconds = Math.max(claims.iat, claims.nbf);
    if (claims.exp < validFromSeconds || validFromSeconds > nowSeconds + clockSkewSeconds)
      throw new AppError('INVALID_TOKEN');
    if (claims.exp <= nowSeconds) throw new AppError('TOKEN_EXPIRED');
  }

  /**
   * Verifies a token's signature and claims, which never change, once for all the requests it is sent with; whatever
   * can change, its times, session and account, is checked for each.
   */
  function verifyAccess(token: string): AccessClaims {
    const known = verified.get(token);
    if (known) return known;
    const claims = verify(token, accessClaimsSchema, keys);
    const [oldest] = verified.keys();
    if (verified.size >= verifiedMax && oldest !== undefined) verified.delete(oldest);
    verified.set(token, claims);
    return claims;
  }

  function readAccess(token: string): ReadAccess {
    const claims = verifyAccess(token);
    checkTimes(claims);
    const expiresAt = new Date(claims.exp * 1000);
    return { accountId: claims.sub, sessionId: claims.sid, email: claims.email, expiresAt };
  }

  /** Reads a refresh token that arrived in this way; one that was issued for the other way is not valid. */
  function readRefresh(token: string, carrier: TokenCarrier): RefreshGrant {
    const claims = verify(token, refreshClaimsSchemas[carrier], keys);
    checkTimes(claims);
    return { accountId: claims.sub, sessionId: claims.sid, counter: claims.ctr };
  }

  return {
    /** The ids of the secrets, which say nothing about them, in the order of the secrets. */
    keyIds: [...keys.keys()] as readonly string[],

    signAccess: ({ accountId, sessionId, email }: AccessGrant, expiresAt: Date): string =>
      sign({ aud: accessAudience, sub: accountId, sid: sessionId, type: 'access', email }, expiresAt),

    signRefresh(
      { accountId, sessionId, counter }: RefreshGrant,
      { carrier, expiresAt }: { carrier: TokenCarrier; expiresAt: Date },
    ): string {
      const claims = { aud: refreshAudience, sub: accountId, sid: sessionId, type: 'refresh', carrier };
      return sign({ ...claims, ctr: counter }, expiresAt);
    },

    readAccess,

    readRefresh,

    /** Reads an access token; returns undefined if it is not valid or has expired. */
    findAccess: (token: string): ReadAccess | undefined => unlessRefused(() => readAccess(token)),

    /** Reads a refresh token; returns undefined if it is not valid or has expired. */
    findRefresh: (token: string, carrier: TokenCarrier): RefreshGrant | undefined =>
      unlessRefused(() => readRefresh(token, carrier)),
  };
}

function refreshClaimsIn(carrier: TokenCarrier) {
  return z.strictObject({
    ...commonClaims,
    aud: z.literal(refreshAudience),
    type: z.literal('refresh'),
    ctr: z.int().min(0),
    carrier: z.literal(carrier),
  });
}

function unlessRefused<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/**
 * Checks a token's signature and claims; raises INVALID_TOKEN. The times are not checked here, because
 * jsonwebtoken would check them before the claims and so report a token with wrong claims as expired.
 */
function verify<T>(token: string, schema: z.ZodType<T>, keys: ReadonlyMap<string, KeyObject>): T {
  try {
    const key = keyOf(token, keys);
    const { header, payload } = jwt.verify(token, key, {
      algorithms: ['HS256'],
      ignoreExpiration: true,
      ignoreNotBefore: true,
      complete: true,
    });
    if (keys.get(headerSchema.parse(header).kid) !== key) throw new AppError('INVALID_TOKEN');
    return schema.parse(payload);
  } catch (cause) {
    throw new AppError('INVALID_TOKEN', { cause });
  }
}

/** Returns the key that the token names; the only key, if there is one, so that the token is decoded once. */
function keyOf(token: string, keys: ReadonlyMap<string, KeyObject>): KeyObject {
  const [only] = keys.values();
  const key = keys.size === 1 ? only : keys.get(jwt.decode(token, { complete: true })?.header.kid ?? '');
  if (!key) throw new AppError('INVALID_TOKEN');
  return key;
}

function keyIdOf(secret: string): string {
  return createHmac('sha256', secret).update('crop-planning key id').digest('hex').slice(0, 16);
}

function toSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
