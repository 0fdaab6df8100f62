import { expect, it } from 'vitest';
import { after } from './clock.js';

const moment = new Date('2026-03-01T00:00:00.500Z');

it.each([
  [undefined, '2026-03-01T00:00:00.500Z'],
  ['2026-03-01T00:00:00.499Z', '2026-03-01T00:00:00.500Z'],
  ['2026-03-01T00:00:00.500Z', '2026-03-01T00:00:00.501Z'],
  ['2026-03-02T00:00:00.000Z', '2026-03-02T00:00:00.001Z'],
])('after(%s, moment) is %s', (last, expected) => {
  expect(after(last === undefined ? undefined : new Date(last), moment).toISOString()).toBe(expected);
});
