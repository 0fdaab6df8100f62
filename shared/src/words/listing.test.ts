import { describe, expect, it } from 'vitest';
import { alternatives, counted, issueText } from './listing.js';

describe('alternatives', () => {
  it.each([
    [['low', 'medium', 'high'], 'low, medium or high'],
    [['yes', 'no'], 'yes or no'],
    [['one'], 'one'],
    [[], ''],
  ])('joins %j as %j', (words, text) => {
    expect(alternatives(words)).toBe(text);
  });
});

describe('counted', () => {
  it.each([
    [counted(1, 'plan'), '1 plan'],
    [counted(0, 'plan'), '0 plans'],
    [counted(2, 'plan is', 'plans are'), '2 plans are'],
  ])('returns %j', (text, expected) => {
    expect(text).toBe(expected);
  });
});

describe('issueText', () => {
  it.each([
    ['name', 'must have 1 to 120 characters', 'name: must have 1 to 120 characters'],
    ['', 'is not a known field', 'is not a known field'],
  ])('writes path %j and message %j as %j', (path, message, text) => {
    expect(issueText({ path, message })).toBe(text);
  });
});
