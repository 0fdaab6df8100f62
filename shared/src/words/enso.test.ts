import { describe, expect, it } from 'vitest';
import type { Enso } from '../contract/enso.js';
import { ensoSentences } from './enso.js';

const counts = (seasons: number, carried: number, good: number, mean_score: number) => ({
  seasons,
  carried,
  good,
  mean_score,
  years: [],
});

/** Maize planted in November in Zimbabwe. */
const enso: Enso = {
  region: 'southern_africa',
  rain: 'less',
  reason: null,
  index: 'RONI',
  index_through: '2026-07',
  index_value: 1.36,
  states: {
    el_nino: counts(13, 11, 5, 0.6),
    neutral: counts(15, 15, 13, 0.8),
    la_nina: counts(16, 16, 14, 0.9),
  },
  known_at_planting: { state: 'el_nino', kept: 10, of: 12 },
};

describe('what El Niño did to a planting, in words', () => {
  it('counts the harvests, and says what is usual, how few the seasons are and how long a state lasts', () => {
    expect(ensoSentences(enso, 11)).toEqual([
      'There is a harvest in 11 of the 13 El Niño seasons, a good one in 5; in 15 of the 15 neutral seasons, a good one in 13; in 16 of the 16 La Niña seasons, a good one in 14.',
      'El Niño usually brings less rain to southern Africa in these months, and La Niña the opposite.',
      'These are few seasons of a kind, and no two of them are alike.',
      'Of the 12 seasons sown in Nov when El Niño was already there, 10 stayed so to the harvest.',
      "NOAA's index (RONI) was +1.36 °C in the three months around Jul 2026, the last that are known here; later ones are at www.cpc.ncep.noaa.gov.",
    ]);
  });

  it('gives mean scores where nearly every year is good, and only of states that occurred', () => {
    const states = {
      el_nino: counts(10, 10, 8, 0.912),
      neutral: counts(1, 1, 1, 0.957),
      la_nina: counts(0, 0, 0, 0),
    };
    expect(ensoSentences({ ...enso, states }, 11)[0]).toBe(
      'Nearly every year is good; the mean score is 0.91 in the 10 El Niño seasons, 0.96 in the 1 neutral season.',
    );
  });

  it('does not reassure where the years do not show it', () => {
    expect(ensoSentences({ ...enso, rain: 'more', reason: 'no_difference', states: null }, 11)).toEqual([
      'El Niño usually brings more rain to southern Africa in these months.',
      'The years of this planting do not show it, which is no reassurance: months hide dry spells.',
    ]);
  });

  it('says nothing of a planting that is infeasible anyway, and outside of the regions', () => {
    expect(ensoSentences({ ...enso, reason: 'infeasible', states: null }, 11)).toEqual([]);
    expect(ensoSentences(null, 11)).toEqual([]);
    expect(ensoSentences(undefined, 11)).toEqual([]);
  });

  it('leaves out how long a state lasts that was never known at sowing', () => {
    const known_at_planting = { state: 'la_nina', kept: 0, of: 0 } as const;
    expect(ensoSentences({ ...enso, known_at_planting }, 11)).toHaveLength(4);
  });
});
