import fc from 'fast-check';
import { resolve, type ApiDocument, type Schema } from '../api-document.js';

/** Random draws that the same seed repeats. */
export interface Random {
  /** Returns a whole number from 0 to one less than the bound. */
  below: (bound: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(items: readonly T[]) => T;
}

/** Values that fit a schema, and odd values chosen without regard to any schema. */
export interface Values {
  /** Returns a value that fits the schema; `known` values mean something to the service, newest last. */
  /** Takes one of the known values, if there are any and one fits, with this chance. */
  fitting: (schema: Schema, known: readonly unknown[], chance: number) => unknown;
  broken: () => unknown;
}

const texts = [
  'maize',
  'Nakuru, Kenya',
  'North field',
  'a',
  ' b ',
  'São Paulo',
  'поле',
  '畑',
  '🌽',
  "O'Hara",
  '0',
];

const nasty: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  '',
  ' ',
  '\0',
  '\u0007',
  '\ud800',
  '🌽'.repeat(200),
  'x'.repeat(5_000),
  '[object Object]',
  '%00',
  '../..',
  '$where',
  '2026-02-30T00:00:00.000Z',
  '000000000000000000000000',
  [],
  [[[]]],
  {},
  { $gt: '' },
  { $ne: null },
  JSON.parse('{"__proto__": {"is_admin": true}}'),
  { constructor: { prototype: {} } },
  Array.from({ length: 1_000 }, () => 'x'),
  JSON.parse('['.repeat(2_000) + ']'.repeat(2_000)),
];

/** Creates a Mulberry32 generator, which is good enough to choose test inputs. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    below,
    chance: (probability) => next() < probability,
    pick<T>(items: readonly T[]): T {
      return items[below(items.length)] as T;
    },
  };
}

export function createValues(document: ApiDocument, random: Random, seed: number): Values {
  const arbitrary = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.double(), fc.integer());
  const odd = [...nasty, ...fc.sample(arbitrary, { seed, numRuns: 200 })];

  function fitting(schema: Schema, known: readonly unknown[] = [], chance = 1): unknown {
    const { anyOf, oneOf, type, properties, items, ...rules } = resolve<Schema>(document, schema);
    if ('const' in rules) return rules.const;
    if (rules.enum) return random.pick(rules.enum);
    const choice = anyOf ?? oneOf ?? (Array.isArray(type) ? type.map((one) => ({ type: one })) : undefined);
    if (choice) return fitting(random.pick(choice), known, chance);
    if (known.length > 0 && random.chance(chance))
      return known.at(-1 - random.below(Math.min(3, known.length)));
    if (type === 'boolean') return random.chance(0.5);
    if (type === 'null') return null;
    if (type === 'number') return random.below(1_000) / 1_000;
    if (type === 'integer') return wholeNumber(rules);
    if (type === 'array') return Array.from({ length: lengthOf(rules) }, () => fitting(items ?? {}));
    if (type === 'object') return { note: random.pick(texts), of: Object.keys(properties ?? {}) };
    return text(rules);
  }

  function lengthOf({ minItems, maxItems }: Schema): number {
    return minItems !== undefined && minItems === maxItems ? minItems : random.below(4);
  }

  function wholeNumber({ minimum = 1, maximum = 300 }: Schema): number {
    return minimum + random.below(Math.min(maximum, 300) - minimum + 1);
  }

  function text({ pattern, minLength = 0, maxLength = 200 }: Schema): string {
    if (pattern?.includes('@')) return `grower-${random.below(1e9)}@example.org`;
    if (pattern?.includes('[0-9a-f]{24}'))
      return Array.from({ length: 24 }, () => random.below(16).toString(16)).join('');
    const letters = [...random.pick(texts).repeat(random.pick([1, 1, 1, 3, 30]))]
      .slice(0, maxLength)
      .join('')
      .trim();
    return letters.length < minLength ? 'x'.repeat(minLength) : letters;
  }

  return { fitting, broken: () => random.pick(odd) };
}
