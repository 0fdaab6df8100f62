import { AppError } from '@crop-planning/shared';
import type { Crop } from '@crop-planning/shared';

export interface Season {
  /** From sowing to harvest. */
  days: number;
  /** How many months are looked at, the month of planting included: 1 to 12. */
  months: number;
  lastMonth: number;
}

export const monthsOfYear = 12;

const monthDays = 30;
const stepDays = 15;
const beyondShortestDays = 30;

/** The season given, or the crop's own; raises VALIDATION_FAILED on season_days where there is neither. */
export function seasonOf(crop: Crop, plantingMonth: number, givenDays: number | null): Season {
  const days = givenDays ?? ownDays(crop);
  const months = Math.min(monthsOfYear, Math.ceil(days / monthDays));
  return { days, months, lastMonth: monthAfter(plantingMonth, months - 1) };
}

/** The month, 1 to 12, that comes so many months later. */
export function monthAfter(month: number, months: number): number {
  return ((month - 1 + months) % monthsOfYear) + 1;
}

function ownDays({ name, growing_days }: Crop): number {
  if (growing_days) {
    const { min, max } = growing_days;
    return stepDays * roundHalfEven((min + Math.min(beyondShortestDays, max - min)) / stepDays);
  }
  throw new AppError('VALIDATION_FAILED', {
    issues: [{ path: 'season_days', message: `must be given: FAO states no growing season for ${name}` }],
  });
}

function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  return value - floor === 0.5 ? floor + (floor % 2) : Math.round(value);
}
