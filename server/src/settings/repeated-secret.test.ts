import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { isRepeatedSecret } from './repeated-secret.js';

it.each([
  'a'.repeat(32),
  '0123'.repeat(8),
  'secret'.repeat(6),
  'SecretsecretSECRETsecretsecretse',
  'a fine secret; a fine secret; a fine secret;',
  `${'x'.repeat(32)}1`,
])('the secret %s counts as repeated', (secret) => expect(isRepeatedSecret(secret)).toBe(true));

it('neither a random secret nor a sentence counts as repeated', () => {
  for (let round = 0; round < 2_000; round += 1) {
    const bytes = randomBytes(32);
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      expect(isRepeatedSecret(bytes.toString(encoding))).toBe(false);
    }
  }
  expect(isRepeatedSecret('a secret that only the tests know, of enough bytes')).toBe(false);
});
