import type { FeasibilityLabel, RiskTolerance, Water } from '@crop-planning/shared';
import { evaluate, type Evaluation, type Question } from './evaluate.js';
import { everyMonth } from './months.js';
import { isTooEarly, labelBy, oddsOf, type Odds } from './years/odds.js';
import { outcomesOf } from './years/outcomes.js';
import type { WeatherRecord } from './years/record.js';

/** A question about every planting month; the record is null where no years are known. */
export interface WindowQuestion extends Omit<Question, 'plantingMonth'> {
  record: WeatherRecord | null;
}

/** The model's result for one planting month. */
export interface Finding extends Evaluation {
  /** Null where no years are known. */
  odds: Odds | null;
}

/** Answers the same question for every planting month, January first; raises the errors of `evaluate`. */
export function windowOf({ record, ...question }: WindowQuestion): Finding[] {
  const { crop, year, seasonDays, water } = question;
  const outcomesIn = record && outcomesOf({ crop, year, record, seasonDays });
  return everyMonth().map((plantingMonth) => ({
    ...evaluate({ ...question, plantingMonth }),
    odds: outcomesIn && oddsOf(outcomesIn(plantingMonth, water)),
  }));
}

/** Returns the label of a finding of the question if it had this water. */
export function labelUnder(
  water: Water,
  { record, ...question }: WindowQuestion,
  { scoreOf, hasHarvest, odds }: Finding,
  asked: { planting_month: number; risk_tolerance: RiskTolerance },
): FeasibilityLabel {
  const outcomes =
    record && water !== question.water && outcomesOf({ ...question, record })(asked.planting_month, water);
  return labelBy(
    { score: scoreOf[water], hasHarvest, odds: outcomes ? oddsOf(outcomes) : odds },
    asked.risk_tolerance,
  );
}

/** Returns each month's label at a risk tolerance, its score, and whether the rains come too late for it. */
export function verdictsOf(window: readonly Finding[], risk: RiskTolerance) {
  return window.map((finding) => ({
    feasibility_label: labelBy(finding, risk),
    score: finding.score,
    isTooEarly: isTooEarly(finding.odds),
  }));
}

/** Returns the planting months that pass the test. */
export function monthsOf<T>(window: readonly T[], test: (finding: T) => boolean): number[] {
  return window.flatMap((finding, index) => (test(finding) ? [index + 1] : []));
}
