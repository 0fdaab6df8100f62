import { describe, expect, it } from 'vitest';
import { createCountries } from '../server/src/locations/countries.js';
import { createGazetteer } from '../server/src/locations/gazetteer/gazetteer.js';
import { alone, asked, refused, withNamesakes } from './places-typed.js';

const gazetteer = await createGazetteer(createCountries()).load();
const { lookUp, suggest, wordsFor } = gazetteer;

describe('a name as people type it', () => {
  it.each(alone)('%s means only %s', (typed, name, latitude, longitude) => {
    const choice = lookUp(typed);
    expect(choice?.taken && wordsFor(choice.taken)).toBe(name);
    expect(choice).toMatchObject({ others: [] });
    expect(Math.round(choice?.taken?.latitude ?? NaN) + 0).toBe(latitude);
    expect(Math.round(choice?.taken?.longitude ?? NaN) + 0).toBe(longitude);
  });

  it.each(withNamesakes)(
    '%s means %s, and other places of that name are listed',
    (typed, name, ...others) => {
      const choice = lookUp(typed);
      if (!choice?.taken) throw new Error('ambiguous or not found');
      expect(wordsFor(choice.taken)).toBe(name);
      expect(choice.others.slice(0, others.length).map(wordsFor)).toEqual(others);
    },
  );

  it.each(asked)('%s is ambiguous', (typed, ...candidates) => {
    const choice = lookUp(typed);
    if (!choice || choice.taken) throw new Error('resolved or not found');
    expect(choice.candidates.slice(0, candidates.length).map(wordsFor)).toEqual(candidates);
  });

  it.each(refused)('%s is refused', (typed, ...suggestions) => {
    expect(lookUp(typed)).toBeUndefined();
    const names = suggest(typed).map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual(suggestions);
  });

  it('is tested with at least two hundred names, in ten scripts', () => {
    const typed = [alone, withNamesakes, asked, refused].flat().map(([text]) => text);
    expect(new Set(typed).size).toBeGreaterThanOrEqual(200);
    const scripts = [
      'Latin',
      'Cyrillic',
      'Greek',
      'Han',
      'Hangul',
      'Arabic',
      'Hebrew',
      'Devanagari',
      'Bengali',
      'Thai',
    ];
    const missing = scripts.filter(
      (script) => !typed.some((text) => new RegExp(`\\p{Script=${script}}`, 'u').test(text)),
    );
    expect(missing).toEqual([]);
  });
});
