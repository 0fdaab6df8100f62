import { describe, expect, it } from 'vitest';
import { asCalled } from './as-called.js';

describe('asCalled', () => {
  it.each([
    ['crop login', './crop login'],
    ['unset CROP_TOKEN; crop login', 'unset CROP_TOKEN; ./crop login'],
    ['CROP_API_URL=https://crops.example.org crop …', 'CROP_API_URL=https://crops.example.org ./crop …'],
    ['next: crop plan analyze 66f2 --month 4', 'next: ./crop plan analyze 66f2 --month 4'],
    [
      'Forgotten the password? crop auth reset-password sets it.',
      'Forgotten the password? ./crop auth reset-password sets it.',
    ],
    ['Change it: crop auth change-password.', 'Change it: ./crop auth change-password.'],
    [
      'Not feasible (crop analyze --crop NAME says why):',
      'Not feasible (./crop analyze --crop NAME says why):',
    ],
    ['crop plan show "North: crop plan" --json', './crop plan show "North: crop plan" --json'],
    ['crop cannot prompt: crop plans are missing.', 'crop cannot prompt: crop plans are missing.'],
    ['crop-server start', 'crop-server start'],
  ])('writes %j as %j', (hint, typed) => {
    expect(asCalled(hint, './crop', ['analyze', 'auth', 'login', 'plan'])).toBe(typed);
  });
});
