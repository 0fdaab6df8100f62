import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

/** Letters and digits that are hard to misread. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const groupCount = 6;
const groupLength = 5;

/** Creates a code of about 147 random bits, in groups. */
export function createResetCode(): string {
  const groups = Array.from({ length: groupCount }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  );
  return groups.join('-');
}

/** Hashes a code, ignoring letter case, spaces and hyphens; a fast hash is enough for a random code. */
export function hashResetCode(code: string): string {
  return createHash('sha256').update(code.toUpperCase().replaceAll(/[\s-]/g, '')).digest('hex');
}

export function isSameHash(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
