// Why an analysis has another label than the one before it, as codes with values. Called when one is recorded.
import {
  limitingPartSchema,
  modelSource,
  type ChangeCause,
  type FeasibilityLabel,
  type LimitingPart,
  type ModelDetails,
  type PartFigure,
  type RiskTolerance,
} from '@crop-planning/shared';
import { isDeepStrictEqual } from 'node:util';
import { worldGridSource } from '../world/grid-source.js';
import { thresholdsOf } from '../feasibility/label.js';
import { sharesOf } from '../feasibility/years/odds.js';
import { rounded, scoreRounder } from '../feasibility/wording.js';
import { readModelRecord, type ModelRecord, type RecordedQuestion } from './model-record.js';
import { figureOf } from './part-figure.js';
import type { StatusChange } from '../notifications/status-change.js';
import type { Findings } from './drafts.js';
import type { AnalysisItem } from '../records/analyses.js';

interface ModelFindings extends Findings {
  score: number;
  details: ModelDetails;
}

const notAlone = { isQuestionAlone: false, isModelAlone: false };

/**
 * Explains why the model's analysis has a different label from the previous analysis, which may be from any
 * source.
 */
export function causeOfModelChange(
  previous: AnalysisItem,
  current: ModelFindings,
  /** Returns the label that the model now gives to the previous question. */
  labelIfAskedAs: (question: RecordedQuestion) => FeasibilityLabel,
): StatusChange['cause'] {
  if (previous.source !== modelSource) {
    return { causes: otherSource(previous, { ...current, source: modelSource }), ...notAlone };
  }
  const record = readModelRecord(previous.details);
  if (!record) {
    return { causes: scoresBetween(previous.score, current.score), ...notAlone };
  }
  const question = questionChanges(record.inputs, current.details);
  const climate = climateChanges(record, current.details);
  const isQuestionAlone = question.length > 0 && labelIfAskedAs(record.inputs) === previous.feasibility_label;
  const knownCauses = [
    ...question,
    ...(isQuestionAlone ? [] : [...modelChanges(record, current.details), ...climate]),
  ];
  const causes: ChangeCause[] =
    knownCauses.length > 0 ? knownCauses : [{ code: 'crop_figures_changed', values: {} }];
  return {
    causes: [
      ...causes,
      ...yearsMoved(record, current.details),
      ...figuresMoved(previous.score, record, current),
    ],
    isQuestionAlone,
    isModelAlone: question.length === 0 && climate.length === 0,
  };
}

/**
 * Explains why a producer's analysis has a different label from the previous analysis, which may be from any
 * source.
 */
export function causeOfProducerChange(
  previous: AnalysisItem,
  source: string,
  findings: Findings,
): StatusChange['cause'] {
  if (previous.source !== source)
    return { causes: otherSource(previous, { ...findings, source }), ...notAlone };
  const { limiting_factor } = findings;
  return {
    causes: [
      { code: 'reported', values: { source, limiting_factor: limiting_factor || null } },
      ...scoresBetween(previous.score, findings.score),
    ],
    ...notAlone,
  };
}

function otherSource(previous: AnalysisItem, current: Findings & { source: string }): ChangeCause[] {
  return [
    {
      code: 'other_source',
      values: {
        source_before: previous.source,
        label_before: previous.feasibility_label,
        source: current.source,
        label: current.feasibility_label,
      },
    },
    ...scoresBetween(previous.score, current.score),
  ];
}

function questionChanges(before: RecordedQuestion, details: ModelDetails): ChangeCause[] {
  const now = details.inputs;
  return [
    ...(before.water === now.water
      ? []
      : [{ code: 'water_asked' as const, values: { before: before.water, now: now.water } }]),
    ...(before.season_days === now.season_days
      ? []
      : [{ code: 'season_asked' as const, values: { before: before.season_days, now: now.season_days } }]),
    ...(before.risk_tolerance === now.risk_tolerance
      ? []
      : [riskAsked(before.risk_tolerance, now.risk_tolerance, isByYears(details))]),
  ];
}

function riskAsked(before: RiskTolerance, now: RiskTolerance, isByYearsNow: boolean): ChangeCause {
  const needed = (tolerance: RiskTolerance) =>
    isByYearsNow ? neededPercent(tolerance) : thresholdsOf[tolerance].feasible;
  return {
    code: 'risk_asked',
    values: {
      before,
      now,
      labelled_by: isByYearsNow ? 'years' : 'mean_climate',
      needed_before: needed(before),
      needed: needed(now),
    },
  };
}

function modelChanges(before: ModelRecord, now: ModelDetails): ChangeCause[] {
  if (before.model_version === now.model_version) return [];
  return [
    {
      code: 'model_changed',
      values: {
        before: before.model_version,
        now: now.model_version,
        by_years: isByYears(now) && !isByYears(before),
        new_grid: isNewGrid(before, now),
      },
    },
  ];
}

/**
 * The grid's figures come with the model, so figures of another version do not mean that the place's climate
 * changed.
 */
function isNewGrid({ climate: before, model_version }: ModelRecord, details: ModelDetails): boolean {
  const now = details.climate;
  return (
    model_version !== details.model_version &&
    before.source === worldGridSource &&
    now.source === worldGridSource &&
    before.location?.name === now.location?.name &&
    !isSameClimate(before, now)
  );
}

function isByYears({ years }: Pick<ModelRecord, 'years'> | Pick<ModelDetails, 'years'>): boolean {
  return years?.labelled_by === 'years';
}

function neededPercent(tolerance: RiskTolerance): number {
  return rounded(100 * sharesOf[tolerance].feasible, 0);
}

/** Says in how many years there was a harvest, if that decides the label now or decided it before. */
function yearsMoved(before: ModelRecord, now: ModelDetails): ChangeCause[] {
  if (now.years?.labelled_by !== 'years')
    return isByYears(before) ? [{ code: 'mean_climate_decides', values: {} }] : [];
  const { carried, judged } = now.years;
  const tolerance = now.inputs.risk_tolerance;
  const was = before.years?.labelled_by === 'years' ? before.years : null;
  const isSame = was !== null && was.carried === carried && was.judged === judged;
  return [
    {
      code: 'harvests',
      values: {
        before: was === null || isSame ? null : { carried: was.carried, judged: was.judged },
        carried,
        judged,
        risk_tolerance: tolerance,
        needed_percent: neededPercent(tolerance),
      },
    },
  ];
}

function climateChanges(record: ModelRecord, details: ModelDetails): ChangeCause[] {
  const [before, now] = [record.climate, details.climate];
  if (isNewGrid(record, details) || isSameClimate(before, now)) return [];
  return [{ code: 'climate_changed', values: { before: described(before), now: described(now) } }];
}

function isSameClimate(before: ModelRecord['climate'], now: ModelDetails['climate']): boolean {
  const figuresOf = (climate: ModelRecord['climate']) => [
    climate.mean_temperature_c,
    climate.min_temperature_c,
    climate.rain_mm,
  ];
  return isDeepStrictEqual(figuresOf(before), figuresOf(now));
}

function described({ location, source, period }: ModelRecord['climate']) {
  return { place: location?.name ?? null, source, period };
}

/** Lists the scores, and the figures of the limiting part before and now. */
function figuresMoved(
  scoreBefore: number | null,
  before: ModelRecord,
  { score, details }: ModelFindings,
): ChangeCause[] {
  return [...scoresBetween(scoreBefore, score), ...limitMoved(before, details)];
}

function limitMoved(record: ModelRecord, now: ModelDetails): ChangeCause[] {
  const part = now.limiting_part;
  if (part === 'nothing') return limitGone(record);
  const [before, figure] = [figureOf(part, record), figureOf(part, now)];
  return [{ code: 'limited', values: { part, before: figure && changedFrom(before, figure), now: figure } }];
}

function changedFrom(before: PartFigure | null, now: PartFigure): PartFigure | null {
  return isDeepStrictEqual(before, now) ? null : before;
}

/** Names the part that limited the previous analysis, if nothing limits this one. */
function limitGone(before: ModelRecord): ChangeCause[] {
  const part: LimitingPart | undefined = limitingPartSchema.safeParse(before.limiting_part).data;
  if (part === undefined || part === 'nothing') return [];
  return [{ code: 'no_longer_limited', values: { part, before: figureOf(part, before) } }];
}

/** Returns the scores, rounded so that different ones look different. */
function scoresBetween(before: number | null, now: number | null): ChangeCause[] {
  if (now === null) return [];
  const round = scoreRounder(before === null ? [now] : [before, now]);
  const isSame = before === null || round(before) === round(now);
  return [{ code: 'score', values: { before: isSame ? null : round(before), now: round(now) } }];
}
