// The name in a link. Anybody who knows it can read the result, so it is stored and logged nowhere.
import { createHash, randomBytes } from 'node:crypto';

const randomBytesCount = 20;
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const bitsPerLetter = 5;
const namePattern = /^[a-z2-7]{32}$/;

/** Makes a name of 160 random bits, in letters and digits that no program takes for the end of a link. */
export function randomName(): string {
  let name = '';
  let [bits, count] = [0, 0];
  for (const byte of randomBytes(randomBytesCount)) {
    bits = (bits << 8) | byte;
    for (count += 8; count >= bitsPerLetter; count -= bitsPerLetter)
      name += alphabet[(bits >> (count - bitsPerLetter)) & 31];
    bits &= (1 << count) - 1;
  }
  return name;
}

/** Returns the hash of a name; undefined for a text that cannot be one. A fast hash is enough for random bits. */
export function hashOfName(name: string): string | undefined {
  return namePattern.test(name) ? createHash('sha256').update(name).digest('hex') : undefined;
}

/** The path of the page that shows a result. */
export function pathOfName(name: string): string {
  return `/results/${name}`;
}
