import { describe, expect, it } from 'vitest';
import { createTimes, type Screen } from '../terminal/output/screen.js';
import type { CropSuggestion } from '@crop-planning/shared';
import { drawSuggestions } from './suggestions-drawing.js';

const teff: CropSuggestion = {
  crop: 'teff',
  crop_name: 'teff',
  kind: 'annual',
  presence: 'main',
  verdict: {
    code: 'plant',
    values: {
      crop: 'teff',
      planting_month: 10,
      water: 'rainfed',
      carried: 34,
      good: 30,
      judged: 44,
      cause: 'water',
      is_only_cause: true,
      months: [],
      variety: null,
      irrigation_mm: null,
      in_season_here: true,
    },
    sentence: 'Plant teff in October: in 34 of 44 years there was enough water, in 30 for a good harvest.',
  },
  feasibility_label: 'feasible',
  score: 0.9,
  spare: 0.95,
  limiting_factor: 'water',
  limiting_part: 'water',
  years: { good: 30, poor: 4, lost: 10, judged: 44 },
  irrigation_mm: 1212.4,
  season_months: 4,
  good_months: [4, 5],
  feasible_months: [3, 4, 5],
  local_months: [3, 4],
  local_months_source: 'GGCMI phase 3 (MIRCA)',
  in_season_here: true,
};
const tea: CropSuggestion = {
  ...teff,
  crop: 'tea',
  kind: 'perennial',
  limiting_part: 'warmth',
  season_months: 12,
};

describe('drawSuggestions', () => {
  it('separates annual crops from perennials, with months only for annual crops', async () => {
    expect(await draw([teff, tea], [{ ...teff, crop: 'wheat', feasible_months: [11, 12] }])).toEqual([
      'ANNUAL CROPS',
      'CROP  STATUS      SCORE  YEARS  LIMITED BY  GOOD MONTHS  SOWN HERE',
      'teff  ✓ feasible  0.90   34/44  water       Apr-May      Mar-Apr',
      '',
      'PERENNIALS, FOR THE WHOLE YEAR',
      'CROP  STATUS      VERDICT  SCORE  YEARS  LIMITED BY  IRRIGATION MM',
      'tea   ✓ feasible  plant    0.90   34/44  warmth      1,212',
      '',
      'A calendar says when people sow these annual crops here (GGCMI phase 3).',
      '',
      'Feasible in other months, but not in Oct: wheat (Nov-Dec).',
    ]);
  });

  it('leaves out an empty table, and mentions no months for a perennial', async () => {
    expect((await draw([tea], []))[0]).toBe('PERENNIALS, FOR THE WHOLE YEAR');
    expect(await draw([], [tea])).toEqual(['Perennials to be planted at another time of the year: tea.']);
    expect(await draw([], [])).toEqual([]);
  });

  it('says which crops are last because they are out of season, and for which no calendar is known', async () => {
    const late: CropSuggestion = { ...teff, crop: 'rye', in_season_here: false };
    const unknown: CropSuggestion = {
      ...teff,
      crop: 'chia',
      local_months: null,
      local_months_source: null,
      in_season_here: null,
    };
    const words = async (...crops: CropSuggestion[]) =>
      (await draw(crops, []))
        .slice(2 + crops.length)
        .join(' ')
        .replaceAll(/\s+/g, ' ')
        .trim();
    expect(await words(teff, unknown, late)).toBe(
      'A calendar says when people sow 2 of these 3 annual crops here (GGCMI phase 3). Out of season in Oct, and therefore last: rye.',
    );
    expect(await words(unknown)).toBe('No calendar says when people sow these annual crops here.');
  });

  it('names twelve crops for other months and counts the rest', async () => {
    const others = Array.from({ length: 15 }, (_, i) => ({ ...teff, crop: `crop ${i}` }));
    const words = (await draw([], others)).join(' ').replaceAll(/\s+/g, ' ');
    expect(words).toMatch(
      /^Feasible in other months, but not in Oct: crop 0 \(Mar-May\), .*crop 11 \(Mar-May\) and 3 more/,
    );
    expect(words).toContain('(--all lists them)');
  });

  it('names the crops not reported as grown, and gives the reason why a main crop is left out', async () => {
    const fonio = { ...teff, crop: 'fonio', presence: 'not_reported' } as const;
    const wheat = { ...teff, crop: 'wheat', feasible_months: [11, 12] };
    const sugarcane: CropSuggestion = {
      ...tea,
      crop: 'sugarcane',
      limiting_part: 'dry',
      feasible_months: [],
    };
    const lines = await draw([teff, fonio], [wheat], [wheat, sugarcane]);
    expect(lines.slice(3).join(' ').replaceAll(/\s+/g, ' ')).toBe(
      ' A calendar says when people sow these annual crops here (GGCMI phase 3). Feasible, but not reported as grown in Kenya: fonio. Main crops of Kenya that are not feasible here in Oct (crop analyze --crop NAME says why): wheat (Nov-Dec), sugarcane (dry season).',
    );
  });
});

function draw(
  suggestions: readonly CropSuggestion[],
  otherMonths: readonly CropSuggestion[],
  mainCropsLeftOut: readonly CropSuggestion[] = [],
) {
  const screen: Screen = {
    paint: (_: string, text: string) => text,
    times: createTimes(false, () => new Date()),
    width: 80,
    height: 24,
    colors: 0,
  };
  const shown = {
    suggestions,
    otherMonths,
    mainCropsLeftOut,
    plantingMonth: 10,
    country: 'Kenya',
    analyzeCommand: 'crop analyze --crop NAME',
  };
  return drawSuggestions(shown, screen);
}
