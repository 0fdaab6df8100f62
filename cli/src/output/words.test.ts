import { describe, expect, it } from 'vitest';
import { alternatives, issueText } from './words.js';

describe('alternatives', () => {
  it.each([
    [['low', 'medium', 'high'], 'low, medium or high'],
    [['yes', 'no'], 'yes or no'],
    [['one'], 'one'],
    [[], ''],
  ])('of %j are %j', (words, text) => {
    expect(alternatives(words)).toBe(text);
  });
});

describe('issueText', () => {
  it.each([
    ['name', 'must have 1 to 120 characters', 'name: must have 1 to 120 characters'],
    ['', 'is not a known field', 'is not a known field'],
    ['risk', 'Invalid option: expected one of "low"|"high"', 'risk: must be low or high'],
    ['crop', 'Invalid input: expected string, received undefined', 'crop: is missing'],
    ['rain_mm', 'Too small: expected array to have exactly 12 items', 'rain_mm: must have 12 items'],
    ['planting_month', 'Too big: expected number to be <=12', 'planting_month: must be at most 12'],
    ['season_days', 'Too small: expected number to be >=1', 'season_days: must be at least 1'],
    [
      'crop',
      'Invalid input: expected string, received number',
      'crop: Invalid input: expected string, received number',
    ],
  ])('of %j and %j is %j', (path, message, text) => {
    expect(issueText({ path, message })).toBe(text);
  });
});
