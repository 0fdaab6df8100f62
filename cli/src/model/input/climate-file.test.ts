import { describe, expect, it } from 'vitest';
import { readClimate } from './climate-file.js';
import { CliError } from '../../terminal/failures.js';

const twelve = (figure: number) => Array.from({ length: 12 }, () => figure);
const climate = { mean_temperature_c: twelve(17), min_temperature_c: twelve(9), rain_mm: twelve(80) };

describe('readClimate', () => {
  it('accepts three lists of twelve figures, with or without a latitude', () => {
    expect(readClimate(JSON.stringify(climate))).toEqual(climate);
    expect(readClimate(JSON.stringify({ ...climate, latitude: -0.3 }))).toEqual({
      ...climate,
      latitude: -0.3,
    });
  });

  it.each([
    ['', 'Line 1, column 1: a value is missing.'],
    ['{\n"latitude": 1\n"rain_mm"', 'Line 3, column 1: a comma is missing.'],
    ['{}', 'rain_mm: is missing'],
    [JSON.stringify({ ...climate, rain_mm: [1, 2] }), 'rain_mm: must have 12 items'],
    [
      JSON.stringify({ ...climate, rain_mm: twelve(80).with(3, -1) }),
      'rain_mm, Apr: must be a number from 0 to 10000',
    ],
    [
      JSON.stringify({ ...climate, min_temperature_c: twelve(9).with(11, 18) }),
      'min_temperature_c, Dec: must be at most the mean temperature of its month',
    ],
  ])('refuses %j', (text, hint) => {
    const error = errorFor(text);
    expect(error.exitCode).toBe(6);
    expect(error.details.hints).toContainEqual(hint);
    expect(error.details.hints?.at(-1)).toContain('each a list of 12 figures');
  });
});

function errorFor(text: string): CliError {
  try {
    readClimate(text);
  } catch (error) {
    if (error instanceof CliError) return error;
  }
  throw new Error('The text should have been refused.');
}
