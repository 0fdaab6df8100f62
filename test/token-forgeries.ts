import { encode, hmac, ownJwk, ownPem, rsa, type Forgery } from './token-forger.js';

const unsigned = () => '';
const otherId = '0123456789abcdef01234567';
const nowSeconds = () => Math.floor(Date.now() / 1000);

/**
 * Sets a claim to a minute after the token is forged, which on a busy machine is long after this module
 * loads.
 */
const inAMinute = (claim: 'iat' | 'nbf'): Forgery => ({
  get claims() {
    return { [claim]: nowSeconds() + 60 };
  },
});

const headers: Record<string, Forgery> = {
  ...Object.fromEntries(
    ['none', 'None', 'NONE', 'nOnE', ' none', ''].flatMap((alg) => [
      [`alg "${alg}" without a signature`, { header: { alg }, sign: unsigned }],
      [`alg "${alg}" with a signature`, { header: { alg } }],
    ]),
  ),
  'HS256 without a signature': { sign: unsigned },
  'no alg': { header: { alg: undefined } },
  'alg null': { header: { alg: null } },
  'a list of algs': { header: { alg: ['HS256'] } },
  'alg hs256': { header: { alg: 'hs256' } },
  'alg HS384': { header: { alg: 'HS384' }, sign: hmac('sha384') },
  'alg HS512': { header: { alg: 'HS512' }, sign: hmac('sha512') },
  'HS256 declared, but SHA-512 used': { sign: hmac('sha512') },
  'a different secret': { sign: hmac('sha256', 'some other secret that nobody has ever heard of') },
  'no secret': { sign: hmac('sha256', '') },
  'RS256 and the forger’s key in jwk': { header: { alg: 'RS256', jwk: ownJwk }, sign: rsa },
  'RS256 and the address of a key in jku': { header: { alg: 'RS256', jku: 'http://127.0.0.1/k' }, sign: rsa },
  'RS256 and the address of a key in x5u': { header: { alg: 'RS256', x5u: 'http://127.0.0.1/k' }, sign: rsa },
  'RS256 and a certificate in x5c': { header: { alg: 'RS256', x5c: [encode(ownPem)] }, sign: rsa },
  'RS256 without a key': { header: { alg: 'RS256' }, sign: rsa },
  'a public key used as a secret': { header: { jwk: ownJwk }, sign: hmac('sha256', ownPem) },
  'the right signature and a jwk': { header: { jwk: { kty: 'oct', k: 'AAAA' } } },
  'the right signature and a jku': { header: { jku: 'http://127.0.0.1/k' } },
  'the right signature and an x5u': { header: { x5u: 'http://127.0.0.1/k' } },
  'an unknown critical extension': { header: { crit: ['http://example.org/x'], 'http://example.org/x': 1 } },
  'a critical extension that is known': { header: { crit: ['exp'] } },
  'an empty crit': { header: { crit: [] } },
  'a payload that is not encoded': { header: { b64: false, crit: ['b64'] } },
  'a different typ': { header: { typ: 'at+jwt' } },
  'no typ': { header: { typ: undefined } },
  'a cty': { header: { cty: 'JWT' } },
  'a zip': { header: { zip: 'DEF' } },
  'two algs': { headerText: '{"alg":"HS256","typ":"JWT","kid":"x","alg":"none"}', sign: unsigned },
  'a header that is a list': { headerText: '["HS256"]' },
  'a header that is null': { headerText: 'null' },
  'a header that is not JSON': { headerText: '{"alg":"HS256"' },
  'an empty header': { headerText: '{}' },
};

const keyIds: Record<string, Forgery> = Object.fromEntries(
  [
    undefined,
    null,
    '',
    0,
    7,
    true,
    'f'.repeat(16),
    '__proto__',
    'constructor',
    '../../../dev/null',
    'x\0',
    "' OR 1=1",
    'k'.repeat(9_000),
    ['a'],
    { $ne: '' },
  ].map((kid): [string, Forgery] => [`kid ${JSON.stringify(kid)?.slice(0, 30)}`, { header: { kid } }]),
);

const never = [undefined, null, '', 'x', true, {}, [], { $gt: '' }];
const names: Record<string, Forgery> = Object.fromEntries(
  Object.entries({
    iss: [...never, 'somebody', 'Crop-Planning', ['crop-planning']],
    aud: [...never, 'crop-planning', ['crop-planning:access'], ['crop-planning:refresh']],
    type: [...never, 'Access', 'REFRESH', ['access']],
    jti: [undefined, null, '', 'x', 7, true, {}, ['x']],
    sub: [...never, 7, otherId.toUpperCase(), `${otherId} `, [otherId]],
    sid: [...never, 7, otherId, otherId.toUpperCase(), [otherId]],
  }).flatMap(([name, values]) =>
    values.map((value: unknown) => [`${name} ${JSON.stringify(value)}`, { claims: { [name]: value } }]),
  ),
);

const times: Record<string, Forgery> = Object.fromEntries([
  ...['exp', 'iat', 'nbf'].flatMap((name) => [
    ...[undefined, null, '', 'never', '4000000000', true, {}, [4_000_000_000], 4_000_000_000.5].map(
      (value): [string, Forgery] => [`${name} ${JSON.stringify(value)}`, { claims: { [name]: value } }],
    ),
    ...['1e999', '-1e999', '9007199254740993', '1e300'].map((value): [string, Forgery] => [
      `${name} ${value}`,
      { claims: { [name]: `number ${value}` } },
    ]),
  ]),
  ['exp -1', { claims: { exp: -1 } }],
  ['exp 0', { claims: { exp: 0 } }],
  ['exp before iat', { claims: { exp: nowSeconds() - 60 } }],
  ['iat in a minute', inAMinute('iat')],
  ['nbf in a minute', inAMinute('nbf')],
  ['iat in the far future', { claims: { iat: 4_000_000_000, exp: 4_000_000_900 } }],
  ['nbf in the far future', { claims: { nbf: 4_000_000_000, exp: 4_000_000_900 } }],
]);

const bodies: Record<string, Forgery> = {
  'an extra claim': { claims: { admin: true } },
  'exp NaN': { claims: { exp: 'number NaN' } },
  'claims that are a list': { claimsText: '[]' },
  'claims that are null': { claimsText: 'null' },
  'claims that are a string': { claimsText: '"x"' },
  'claims that are not JSON': { claimsText: 'x' },
  'no claims': { claimsText: '{}' },
  'claims of a prototype': { claimsText: '{"__proto__":{"sub":"x"}}' },
  'empty claims': { claimsText: '' },
};

/** Forgeries by the defective part of the token; each has exactly one defect. */
export const forgeries = {
  header: headers,
  'key id': keyIds,
  name: names,
  time: times,
  body: bodies,
};
