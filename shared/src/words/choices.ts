// The choices of a plan's fields, and how serious a notification is, in the language in use; the help of commands has
// them in English.
import type { RiskTolerance } from '../contract/crop-plans.js';
import type { Water } from '../contract/feasibility.js';
import type { Severity } from '../contract/notifications/notifications.js';
import { words } from './languages/current.js';
import { choices as english } from './languages/en/choices.js';

export function riskName(risk: RiskTolerance): string {
  return words('choices', english).risks[risk];
}

export function waterName(water: Water): string {
  return words('choices', english).waters[water];
}

/** How serious a notification is: `warning`. */
export function severityName(severity: Severity): string {
  return words('choices', english).severities[severity];
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
