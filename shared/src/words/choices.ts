// The choices of a plan's fields in the language in use; the help of commands has them in English.
import type { RiskTolerance } from '../contract/crop-plans.js';
import type { Water } from '../contract/feasibility.js';
import { words } from './languages/current.js';
import { choices as english } from './languages/en/choices.js';

export function riskName(risk: RiskTolerance): string {
  return words('choices', english).risks[risk];
}

export function waterName(water: Water): string {
  return words('choices', english).waters[water];
}

/** What each choice means. */
export function riskMeanings(): Readonly<Record<RiskTolerance, string>> {
  return words('choices', english).riskMeanings;
}

export function waterMeanings(): Readonly<Record<Water, string>> {
  return words('choices', english).waterMeanings;
}

/** The season of a plan that states none. */
export function ownSeason(): string {
  return words('choices', english).ownSeason;
}
