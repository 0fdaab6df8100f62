import { describe, expect, it } from 'vitest';
import { createTimes, relativeTime } from './screen.js';

const now = new Date('2025-11-21T12:00:00.000Z');

describe('relativeTime', () => {
  it.each([
    ['2025-11-21T11:59:30.000Z', 'just now'],
    ['2025-11-21T11:55:00.000Z', '5 min ago'],
    ['2025-11-21T09:00:00.000Z', '3 h ago'],
    ['2025-11-19T11:00:00.000Z', '2 d ago'],
    ['2025-11-21T12:14:59.000Z', 'in 14 min'],
    ['2025-10-01T00:00:00.000Z', '2025-10-01'],
    ['not a time', 'not a time'],
  ])('writes %s as %s', (iso, words) => {
    expect(relativeTime(iso, now)).toBe(words);
  });
});

describe('a table, for the time at which something ends', () => {
  const { until } = createTimes(false, () => now);

  it.each([
    ['2025-11-21T12:00:30.000Z', 'in less than a minute'],
    ['2025-11-21T12:14:59.000Z', 'in 14 min'],
    ['2025-11-21T11:59:30.000Z', 'just now'],
  ])('writes %s as %s', (iso, words) => {
    expect(until(iso)).toBe(words);
  });
});

describe('every function for times in UTC', () => {
  const { when, until, clock } = createTimes(true, () => now);

  it.each([
    ['2025-11-21T11:59:30.123Z', '2025-11-21 11:59:30Z'],
    ['2025-11-21T14:59:30+03:00', '2025-11-21 11:59:30Z'],
    ['not a time', 'not a time'],
  ])('writes %s as %s', (iso, text) => {
    expect([when(iso), until(iso), clock(iso)]).toEqual([text, text, text]);
  });
});
