import { describe, expect, it } from 'vitest';
import { choose, type Match } from './choice.js';

const region = { country: 'US', code: 'XX', name: 'Somewhere', keys: [] };

describe('the choice of a place for a name', () => {
  it('is undefined without a match', () => {
    expect(choose([])).toBeUndefined();
  });

  it('is the only place, or one five times as large as the next; the others are reported', () => {
    expect(answer([own(1, 10)])).toBe('1');
    expect(answer([own(1, 50), own(2, 10, 10), own(3, 9, 20)])).toBe('1, not 2 3');
    expect(answer([own(1, 49), own(2, 10, 10)])).toBe('1 or 2');
  });

  it('is the larger of two places that are close to each other', () => {
    expect(answer([own(1, 20), own(2, 19, 0.2)])).toBe('1');
    expect(answer([own(1, 20), own(2, 19, 0.4)])).toBe('1 or 2');
    expect(answer([own(1, 200), own(2, 40, 10), own(3, 39, 10.2)])).toBe('1, not 2');
  });

  it('is the place whose main name matches rather than one whose alternative name does', () => {
    expect(answer([other(1, 40, 10), own(2, 10)])).toBe('2, not 1');
    expect(answer([other(1, 10), other(2, 1, 10)])).toBe('1, not 2');
  });

  it('is ambiguous if a place elsewhere that has the name as an alternative is five times as large', () => {
    expect(answer([other(1, 50, 10), own(2, 10)])).toBe('1 or 2');
    expect(answer([other(1, 50, 0.2), own(2, 10)])).toBe('2');
  });

  it('does not report far smaller places that have the name only as an alternative', () => {
    expect(answer([own(1, 50), other(2, 10, 10), other(3, 11, 20)])).toBe('1, not 3');
  });

  it('if ambiguous, includes places that have the name as an alternative and are not far smaller', () => {
    expect(answer([own(1, 40), own(2, 20, 10), other(3, 15, 20), other(4, 8, 30)])).toBe('1 or 2 or 3');
  });

  it('is ambiguous among places of unknown population, but any known population outranks an unknown one', () => {
    expect(answer([own(1, null), own(2, null, 10)])).toBe('1 or 2');
    expect(answer([own(1, 5), own(2, null, 10)])).toBe('1, not 2');
  });
});

function answer(matches: readonly Match[]): string {
  const choice = choose(matches);
  if (!choice) return 'none';
  const numbers = (places: readonly { number: number }[]) => places.map(({ number }) => number);
  if (!choice.taken) return numbers(choice.candidates).join(' or ');
  const others = choice.others.length > 0 ? `, not ${numbers(choice.others).sort().join(' ')}` : '';
  return `${choice.taken.number}${others}`;
}

function own(number: number, people: number | null, latitude = 0): Match {
  return { place: { ...placeOf(number, people), latitude }, isOwn: true };
}

function other(number: number, people: number | null, latitude = 0): Match {
  return { place: { ...placeOf(number, people), latitude }, isOwn: false };
}

function placeOf(number: number, people: number | null) {
  return {
    number,
    place: 'X',
    region,
    country_code: 'US',
    people,
    latitude: 0,
    longitude: 0,
    elevation_m: null,
    isHeightEstimated: false,
  };
}
