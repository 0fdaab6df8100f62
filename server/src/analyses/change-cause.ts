import {
  modelSource,
  type FeasibilityLabel,
  type ModelDetails,
  type RiskTolerance,
} from '@crop-planning/shared';
import { months as english } from '@crop-planning/shared/words/languages/en/months';
import { isDeepStrictEqual } from 'node:util';
import { worldGridSource } from '../world/grid-source.js';
import { thresholdsOf } from '../feasibility/label.js';
import { sharesOf } from '../feasibility/years/odds.js';
import { figure, scoreWriter } from '../feasibility/wording.js';
import { readModelRecord, type ModelRecord, type RecordedQuestion } from './model-record.js';
import type { StatusChange } from '../notifications/status-change.js';
import type { Findings } from './recording.js';
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
    return { sentences: otherSource(previous, { ...current, source: modelSource }), ...notAlone };
  }
  const record = readModelRecord(previous.details);
  if (!record) {
    return { sentences: join(scoresBetween(previous.score, current.score)), ...notAlone };
  }
  const question = questionChanges(record.inputs, current.details);
  const climate = climateChanges(record, current.details);
  const isQuestionAlone = question.length > 0 && labelIfAskedAs(record.inputs) === previous.feasibility_label;
  const knownCauses = [
    ...question,
    ...(isQuestionAlone ? [] : [...modelChanges(record, current.details), ...climate]),
  ];
  const causes = knownCauses.length > 0 ? knownCauses : ["the crop's figures changed"];
  const movements = [
    ...yearsMoved(record, current.details),
    ...figuresMoved(previous.score, record, current),
  ];
  return {
    sentences: join([...causes, ...movements]),
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
  const limit = findings.limiting_factor;
  const scores = scoresBetween(previous.score, findings.score);
  const sentences =
    previous.source === source
      ? join([`reported by ${source}${limit ? `, limited by ${limit}` : ''}`, ...scores])
      : otherSource(previous, { ...findings, source });
  return { sentences, ...notAlone };
}

function otherSource(previous: AnalysisItem, current: Findings & { source: string }): string {
  return join([
    `different source: ${nameOf(previous.source)} said ${previous.feasibility_label} before, ${nameOf(current.source)} says ${current.feasibility_label} now`,
    ...scoresBetween(previous.score, current.score),
  ]);
}

function nameOf(source: string): string {
  return source === modelSource ? 'the model' : source;
}

function questionChanges(before: RecordedQuestion, details: ModelDetails): string[] {
  const now = details.inputs;
  const risk = ({ risk_tolerance: tolerance }: RecordedQuestion) =>
    isByYears(details)
      ? `${tolerance} (feasible from ${neededShare(tolerance)} of the years)`
      : `${tolerance} (feasible from ${thresholdsOf[tolerance].feasible.toFixed(2)})`;
  const changed = (what: string, was: string, is: string) =>
    was === is ? [] : [`the ${what} was ${was}, and is now ${is}`];
  return [
    ...changed('requested water', before.water, now.water),
    ...changed('requested season', seasonOf(before), seasonOf(now)),
    ...changed('risk tolerance', risk(before), risk(now)),
  ];
}

function seasonOf({ season_days }: RecordedQuestion): string {
  return season_days === null ? "the crop's own" : `${season_days} days`;
}

function modelChanges(before: ModelRecord, now: ModelDetails): string[] {
  if (before.model_version === now.model_version) return [];
  const judges = isByYears(now) && !isByYears(before) ? ', which judges a planting by the known years' : '';
  const grid = isNewGrid(before, now) ? ', with new figures in its climate grid' : '';
  return [`the model changed from version ${before.model_version} to ${now.model_version}${judges}${grid}`];
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

function neededShare(tolerance: RiskTolerance): string {
  return `${figure(100 * sharesOf[tolerance].feasible, 0)} %`;
}

/** Says in how many years there was a harvest, if that decides the label now or decided it before. */
function yearsMoved(before: ModelRecord, now: ModelDetails): string[] {
  if (!isByYears(now))
    return isByYears(before)
      ? ['the years decided the label before, and the mean climate decides it now']
      : [];
  const countOf = (years: ModelRecord['years']) => `${years?.carried} of ${years?.judged}`;
  const requirement = `at ${now.inputs.risk_tolerance} risk it takes ${neededShare(now.inputs.risk_tolerance)}`;
  const [countBefore, countNow] = [countOf(before.years), countOf(now.years)];
  return isByYears(before) && countBefore !== countNow
    ? [`a harvest in ${countBefore} years before, ${countNow} now; ${requirement}`]
    : [`a harvest in ${countNow} years; ${requirement}`];
}

function climateChanges(record: ModelRecord, details: ModelDetails): string[] {
  const [before, now] = [record.climate, details.climate];
  if (isNewGrid(record, details) || isSameClimate(before, now)) return [];
  return [`different climate: ${describe(before)} before, ${describe(now)} now`];
}

function isSameClimate(before: ModelRecord['climate'], now: ModelDetails['climate']): boolean {
  const figuresOf = (climate: ModelRecord['climate']) => [
    climate.mean_temperature_c,
    climate.min_temperature_c,
    climate.rain_mm,
  ];
  return isDeepStrictEqual(figuresOf(before), figuresOf(now));
}

function describe({ location, source, period }: ModelRecord['climate']): string {
  return [location?.name, source, period].filter(Boolean).join(', ');
}

/** Lists the scores, and the figures of the limiting part before and now. */
function figuresMoved(scoreBefore: number | null, before: ModelRecord, current: ModelFindings): string[] {
  const now = current.details;
  const scores = scoresBetween(scoreBefore, current.score);
  const part = now.limiting_part;
  if (part === 'nothing') return [...scores, ...limitGone(before)];
  const [figureBefore, figureNow] = [measure(part, before), measure(part, now)];
  if (figureNow === undefined) return [...scores, `limited by ${part}`];
  const figures =
    figureBefore === undefined || figureBefore === figureNow
      ? figureNow
      : `${figureBefore} before, ${figureNow} now`;
  return [...scores, `limited by ${part}: ${figures}`];
}

/** Names the part that limited the previous analysis, if nothing limits this one. */
function limitGone(before: ModelRecord): string[] {
  const { limiting_part: part } = before;
  if (part === undefined || part === 'nothing') return [];
  const figureBefore = measure(part, before);
  return [`no longer limited by ${part}${figureBefore === undefined ? '' : ` (${figureBefore} before)`}`];
}

type Measured = Pick<ModelRecord, 'components' | 'water'> | Pick<ModelDetails, 'components' | 'water'>;

/**
 * Returns the figures by which a part was judged, such as `206 of 395 mm`; undefined if the record lacks
 * them.
 */
function measure(part: string, { components, water }: Measured): string | undefined {
  const component = new Map(Object.entries(components ?? {})).get(part);
  if (component === undefined) return undefined;
  const numbers = new Map(Object.entries({ ...water, ...component }));
  const read = (name: string) => {
    const value: unknown = numbers.get(name);
    return typeof value === 'number' ? value : undefined;
  };
  const [got, wanted] = [read('got_mm'), read('wanted_mm')];
  if (part === 'water' && got !== undefined && wanted !== undefined) {
    return `${figure(got, 0)} of ${figure(wanted, 0)} mm`;
  }
  if (part === 'wet') return unit(read('rain_mm'), 'mm', 0);
  if (part === 'season') return unit(read('days_done'), 'days at full pace', 0);
  if (part === 'chill' && read('hours') !== undefined) return unit(read('hours'), 'hours', 0);
  if (part === 'day') return unit(read('hours'), 'hours', 1);
  const dryMonths = numbers.get('months');
  if (part === 'dry' && Array.isArray(dryMonths)) return unit(dryMonths.length, 'dry months in a row', 0);
  const month = read('month') ?? read('coolest_month');
  const temperature = read('coldest_night_c') ?? read('mean_temperature_c') ?? read('min_temperature_c');
  const degrees = unit(temperature, '°C', 1);
  return degrees === undefined || month === undefined ? degrees : `${english.short(month)} ${degrees}`;
}

function unit(value: number | undefined, name: string, decimals: number): string | undefined {
  return value === undefined ? undefined : `${figure(value, decimals)} ${name}`;
}

function scoresBetween(before: number | null, now: number | null): string[] {
  if (now === null) return [];
  if (before === null) return [`score ${scoreWriter([now])(now)}`];
  const text = scoreWriter([before, now]);
  return [before === now ? `score ${text(now)}` : `score ${text(before)} before, ${text(now)} now`];
}

/** Turns the clauses into sentences. */
function join(clauses: readonly string[]): string {
  return clauses.map((clause) => `${clause.slice(0, 1).toUpperCase()}${clause.slice(1)}.`).join(' ');
}
