import type { RiskTolerance, Water } from '@crop-planning/shared';

/** The compiler checks the keys against the contract, which itself loads too slowly for --help. */
const knownRisks: Record<RiskTolerance, true> = { low: true, medium: true, high: true };
const knownWaters: Record<Water, true> = { rainfed: true, irrigated: true };

/** The risk levels from lowest to highest. */
export const risks = Object.keys(knownRisks) as readonly RiskTolerance[];

export const waters = Object.keys(knownWaters) as readonly Water[];

const seasonDaysMax = 365;

export const seasonDaysRule = `must be a whole number of days from 1 to ${seasonDaysMax}, or own`;

/** Reads a season in days; `own` is the crop's typical season. */
export function parseSeasonDays(text: string): number | 'own' | undefined {
  if (text.trim().toLowerCase() === 'own') return 'own';
  const days = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : Infinity;
  return days <= seasonDaysMax ? days : undefined;
}

export const secondsRule = 'must be above 0 and at most 86400 seconds';

export function parseSeconds(text: string): number | undefined {
  const seconds = Number(text);
  return /^\d+(\.\d+)?$/.test(text) && seconds > 0 && seconds <= 86_400 ? seconds : undefined;
}
