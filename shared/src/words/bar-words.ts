// What the steps of bars are called, in the language in use.
import type { MonthStep, YearStep } from './figures/bar-steps.js';
import { words } from './languages/current.js';
import { charts as english } from './languages/en/charts.js';

export function yearStepWords(step: YearStep): string {
  return words('charts', english).yearSteps[step];
}

export function monthStepWords(step: MonthStep): string {
  return words('charts', english).monthSteps[step];
}
