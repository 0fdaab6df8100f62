// The part of an analysis that says what El Niño did to its planting. Called by assess.ts.
import type { Enso, EnsoState, Water } from '@crop-planning/shared';
import type { ModelClimate } from '../climate-year.js';
import type { Finding } from '../window.js';
import { latestOf, persistenceOf, type EnsoIndex } from './enso-index.js';
import { ensoOf, type StateCounts } from './planting-enso.js';

/** The precision of a mean score. */
const stepsPerUnit = 10_000;

/** Returns null for perennials, where no years or coordinates are known, and where nothing is to be said. */
export function ensoDetails(
  { season, odds }: Finding,
  { latitude, longitude }: ModelClimate,
  plantingMonth: number,
  water: Water,
  index: EnsoIndex,
): Enso | null {
  if (!season || !odds || latitude === null || longitude === null) return null;
  const months = season.months.length;
  const { outcomes } = odds;
  const found = ensoOf({ latitude, longitude, plantingMonth, months, water, outcomes }, index);
  if (!found) return null;
  const { region, rain, reason, states } = found;
  const { year, month, hundredths, state } = latestOf(index);
  return {
    region,
    rain,
    reason,
    index: 'RONI',
    index_through: `${year}-${String(month).padStart(2, '0')}`,
    index_value: hundredths / 100,
    states: states && countsOfStates(states),
    known_at_planting: { state, ...persistenceOf(index, state, plantingMonth, months) },
  };
}

function countsOfStates(states: Readonly<Record<EnsoState, StateCounts>>): NonNullable<Enso['states']> {
  return {
    el_nino: countsOf(states.el_nino),
    neutral: countsOf(states.neutral),
    la_nina: countsOf(states.la_nina),
  };
}

function countsOf({ seasons, carried, good, meanScore, years }: StateCounts) {
  const mean_score = meanScore === null ? null : Math.round(meanScore * stepsPerUnit) / stepsPerUnit;
  return { seasons, carried, good, mean_score, years };
}
