import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toTimestamp } from './timestamps.js';

test('a timestamp is the text of toISOString', () => {
  const date = fc.date({ noInvalidDate: true });
  const [min, max] = [new Date('2026-03-01T00:00Z'), new Date('2026-03-02T23:59:59.999Z')];
  const ofTwoDays = fc.date({ min, max, noInvalidDate: true });
  const dates = fc.array(fc.oneof(date, ofTwoDays));
  fc.assert(
    fc.property(dates, (all) => {
      expect(all.map(toTimestamp)).toEqual(all.map((one) => one.toISOString()));
    }),
  );
});

test('an invalid date has no timestamp', () => {
  expect(() => toTimestamp(new Date(Number.NaN))).toThrow(RangeError);
});
