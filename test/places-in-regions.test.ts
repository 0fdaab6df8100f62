import { describe, expect, it } from 'vitest';
import { createCountries } from '../server/src/locations/countries.js';
import { createGazetteer } from '../server/src/locations/gazetteer/gazetteer.js';
import { regions, seats, towns, unknown } from './places-in-regions.js';

const { lookUp, suggest, wordsFor } = await createGazetteer(createCountries()).load();

describe('a name with the word for a kind of region, or the name of a region', () => {
  it.each(towns)('%s means the town %s', (typed, name) => {
    const taken = lookUp(typed)?.taken;
    expect(taken && wordsFor(taken)).toBe(name);
  });

  it.each(regions)('%s means all of %j, and its towns are offered', (typed, titles, ...names) => {
    const choice = lookUp(typed);
    if (!choice || choice.taken) throw new Error('resolved or not found');
    expect(choice.regions).toEqual(titles);
    expect(choice.candidates.slice(0, names.length).map(wordsFor)).toEqual(names);
    expect(choice.candidates.length).toBeLessThanOrEqual(10);
  });

  it.each(seats)('%s may mean any town of that name, and these towns are offered', (typed, ...names) => {
    const choice = lookUp(typed);
    if (!choice || choice.taken) throw new Error('resolved or not found');
    expect(choice.regions).toEqual([]);
    expect(choice.candidates.slice(0, names.length).map(wordsFor)).toEqual(names);
  });

  it.each(unknown)('%s is refused', (typed, ...suggestions) => {
    expect(lookUp(typed)).toBeUndefined();
    const names = suggest(typed).map(({ name }) => name);
    expect(names.slice(0, Math.max(1, suggestions.length))).toEqual(suggestions);
  });

  it('is tested in at least 120 forms', () => {
    const typed = [towns, regions, seats, unknown].flat().map(([text]) => text);
    expect(new Set(typed).size).toBeGreaterThanOrEqual(120);
  });

  it('offers the five largest towns of the region first, then towns elsewhere with its name', () => {
    const choice = lookUp('Ontario');
    if (!choice || choice.taken) throw new Error('resolved or not found');
    const [five, namesakes] = [choice.candidates.slice(0, 5), choice.candidates.slice(5)];
    expect(five.map((place) => place.region.name)).toEqual(Array(5).fill('Ontario'));
    const people = five.map((place) => place.people ?? 0);
    expect(people).toEqual(people.toSorted((left, right) => right - left));
    expect(namesakes.map(wordsFor)[0]).toBe('Ontario, United States');
  });
});
