import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';

export type Parts = Record<string, unknown>;

/** The defects of a token; everything else is right, including the signature unless stated otherwise. */
export interface Forgery {
  header?: Parts;
  claims?: Parts;
  /** Replaces the header or the claims, without any encoding as JSON. */
  headerText?: string;
  claimsText?: string;
  sign?: (signed: string) => string;
}

export const testSecret = 'a secret that only the tests know, of enough bytes';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** The forger's own public key, as a token would carry it. */
export const ownJwk = publicKey.export({ format: 'jwk' });
export const ownPem = publicKey.export({ format: 'pem', type: 'spki' }).toString();

export function hmac(hash: string, secret = testSecret) {
  return (signed: string): string => createHmac(hash, secret).update(signed).digest('base64url');
}

export function rsa(signed: string): string {
  return createSign('sha256').update(signed).sign(privateKey, 'base64url');
}

/** Changes a genuine token; unless the forgery says otherwise, it is signed with the right secret. */
export function forge(token: string, forgery: Forgery): string {
  const { header = {}, claims = {}, headerText, claimsText, sign = hmac('sha256') } = forgery;
  const [head = '', body = ''] = token.split('.');
  const signed = [
    encode(headerText ?? JSON.stringify({ ...decode(head), ...header })),
    encode(claimsText ?? JSON.stringify({ ...decode(body), ...claims })),
  ].join('.');
  return `${signed}.${sign(signed)}`;
}

export function decode(part: string): Parts {
  return JSON.parse(Buffer.from(part, 'base64url').toString());
}

export function encode(text: string): string {
  return Buffer.from(text).toString('base64url');
}
