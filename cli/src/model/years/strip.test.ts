import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Enso, YearClass, Years } from '@crop-planning/shared';
import { drawYears } from './strip.js';

/** The years of maize planted in November at Masvingo, one sign each. */
const signs = '####+########-#######################+######';

function yearsOf(all: string, changes: Partial<Years> = {}): Years {
  const count = (sign: string) => [...all].filter((one) => one === sign).length;
  const classes: Readonly<Record<string, YearClass>> = { '#': 'good', '+': 'poor', '-': 'lost' };
  const seasons = [...all].map((sign, i) => ({
    year: 1979 + i,
    sown_year: 1978 + i,
    class: classes[sign] ?? null,
    score: 0.5,
    limiting_part: sign === '-' ? ('water' as const) : ('heat' as const),
    water_share: 0.374,
    waited: false,
  }));
  return {
    first: 1979,
    last: 1978 + all.length,
    judged: all.length - count('.'),
    carried: count('#') + count('+'),
    good: count('#'),
    poor: count('+'),
    lost: count('-'),
    share: null,
    median_score: null,
    labelled_by: 'years',
    needed_share: 0.75,
    seasons,
    worst: seasons.filter((season) => season.class === 'lost' || season.class === 'poor'),
    ...changes,
  };
}

const plain = (_: string, text: string) => text;

describe('the strip of years', () => {
  it('fits on one line with its counts on a wide terminal', () => {
    expect(drawYears(yearsOf(signs), plain, 120)).toEqual([
      '        1980      1990      2000      2010      2020',
      'years  ####+########-#######################+######   a harvest in 43 of 44: 41 good (#), 2 poor (+), 1 lost (-)',
      'lost   1991/92 water 37 %',
      'poor   1982/83, 2015/16',
    ]);
  });

  it('has its counts on the next line on a terminal of 80 columns', () => {
    expect(drawYears(yearsOf(signs), plain, 80).slice(1, 3)).toEqual([
      'years  ####+########-#######################+######',
      '       a harvest in 43 of 44: 41 good (#), 2 poor (+), 1 lost (-)',
    ]);
  });

  it('has letters below El Niño and La Niña seasons, if these are known', () => {
    const ofState = (...found: number[]) => ({
      seasons: found.length,
      carried: 0,
      good: 0,
      mean_score: null,
      years: found,
    });
    const enso: Enso = {
      region: 'southern_africa',
      rain: 'less',
      reason: null,
      index: 'RONI',
      index_through: '2026-07',
      index_value: 1.36,
      states: { el_nino: ofState(1983, 1992), neutral: ofState(1990), la_nina: ofState(1989) },
      known_at_planting: { state: 'el_nino', kept: 10, of: 12 },
    };
    expect(drawYears(yearsOf(signs), plain, 120, enso).slice(1, 4)).toEqual([
      'years  ####+########-#######################+######',
      '           E     L  E',
      '       a harvest in 43 of 44: 41 good (#), 2 poor (+), 1 lost (-); El Niño (E), La Niña (L)',
    ]);
    expect(drawYears(yearsOf(signs), plain, 120, { ...enso, states: null })).toEqual(
      drawYears(yearsOf(signs), plain, 120),
    );
  });

  it('is split at a decade on a terminal of 40 columns', () => {
    expect(drawYears(yearsOf(signs), plain, 40)).toEqual([
      '        1980      1990      2000',
      'years  ####+########-#################',
      '       2010      2020',
      '       ######+######',
      '       a harvest in 43 of 44: 41 good',
      '       (#), 2 poor (+), 1 lost (-)',
      'lost   1991/92 water 37 %',
      'poor   1982/83, 2015/16',
    ]);
  });

  it('says that some years are not known, and that the known years are too few to decide the label', () => {
    const few = yearsOf(`${'#'.repeat(12)}${'.'.repeat(32)}`, { labelled_by: 'mean_climate' });
    expect(drawYears(few, plain, 200)[1]).toMatch(
      /a harvest in 12 of 12: 12 good \(#\), 0 poor \(\+\), 0 lost \(-\), 1991-2022 not known \(\.\); too few to decide the label$/,
    );
  });

  it.each([40, 60, 80, 132, 200])('fits %i columns with many lost years, in colour or without', (width) => {
    const paint = (_: string, text: string) => `\u001b[31m${text}\u001b[39m`;
    const dire = yearsOf('-+'.repeat(22));
    const colored = drawYears(dire, paint, width).map(stripVTControlCharacters);
    expect(colored).toEqual(drawYears(dire, plain, width));
    expect(colored.filter((line) => line.length > width)).toEqual([]);
  });
});
