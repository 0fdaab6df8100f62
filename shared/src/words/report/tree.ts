import type { Analysis } from '../../contract/analyses.js';
import type { FeasibilityLabel, ListedCropPlan } from '../../contract/crop-plans.js';
import type { Water } from '../../contract/feasibility.js';
import type { ModelDetails } from '../../contract/model-details.js';
import type { Years } from '../../contract/years.js';
import { limitTexts } from '../answer-text.js';
import { placeLine, placeName } from '../answering-place.js';
import { waterName } from '../choices.js';
import { yearsWords } from '../known-years.js';
import { cropText } from '../crops/crop-text.js';
import { ensoCredit, ensoSentences } from '../enso.js';
import { ensoName, type EnsoStates } from '../enso-states.js';
import { labelWords } from '../label-words.js';
import { calendarCredit, climateSource, cropSource } from './source-names.js';
import { modelDetailsOf } from '../model-details.js';
import { words } from '../languages/current.js';
import { report as english } from '../languages/en/report.js';
import { dayOf } from '../months.js';
import { scoreOf, scoreText } from '../score-text.js';
import { advisedMonths, frostSentence, irrigationSentence, seasonSentence } from '../sentences.js';
import { verdictOf, type Verdict } from '../verdict.js';
import { yearFiguresOf, type YearFigures } from '../year-figures.js';

type ReportedPlan = Pick<
  ListedCropPlan,
  | 'id'
  | 'name'
  | 'crop'
  | 'crop_name'
  | 'location'
  | 'planting_month'
  | 'risk_tolerance'
  | 'water'
  | 'season_days'
>;

/** A plan with the analyses that a report shows. */
export interface AnalysedPlan {
  /** Without an analysis, its water and season are shown if it has them. */
  plan: ReportedPlan;
  /** The newest analysis by any producer. */
  latest: Analysis | undefined;
  /** The newest analysis by the model. */
  byModel: Analysis | undefined;
}

/** A part of a report: its heading, its sentences, and what a writer draws or lists with them. */
export interface Section<Content> {
  title: string;
  sentences: readonly string[];
  content: Content;
}

/** A subject and what is said of it. */
export type Term = readonly [what: string, words: string];

/** The model's answer with one kind of water. */
export interface WaterAnswer {
  water: Water;
  /** Whether the plan was analysed with this water. */
  isAsked: boolean;
  title: string;
  label: FeasibilityLabel;
  score: string;
  /** `score 0.93`. */
  scoreWords: string;
}

/** The known years, and the states of the Pacific in them; null where they are not counted. */
export interface KnownYears {
  years: Years;
  enso: EnsoStates | null;
}

/** What the model says, in the order of the report. */
export interface ResultSections {
  /** Undefined if the years of the place are not known. */
  years: Section<KnownYears> | undefined;
  /** The result of each planting month, which reports leave out for perennials: they have no stages. */
  months: Section<YearFigures>;
  climate: Section<YearFigures>;
  water: Section<{ answers: readonly WaterAnswer[]; need: Term }>;
  /** What the model cannot know. */
  limits: Section<readonly string[]> | undefined;
  sources: Section<readonly Term[]>;
}

/** The report about a plan, which the writers beside this file put into Markdown and HTML, and the page draws. */
export interface PlanReport {
  id: string;
  name: string;
  /** The parts of the question, each in a few words; the first three say what, where and when. */
  question: readonly string[];
  /** The one that sets the plan's status first; none if the plan has not been analysed. */
  verdicts: readonly Verdict[];
  /** Undefined if the model has not analysed the plan. */
  result: ResultSections | undefined;
}

export function reportOf({ plan, latest, byModel }: AnalysedPlan): PlanReport {
  const details = byModel && modelDetailsOf(byModel);
  const analyses = latest === byModel ? [latest] : [latest, byModel];
  return {
    id: plan.id,
    name: plan.name,
    question: questionOf(plan, details),
    verdicts: analyses.flatMap((analysis) => (analysis === undefined ? [] : [verdictOf(analysis)])),
    result: byModel && details && sectionsOf(details, byModel.created_at),
  };
}

/** Returns the command that analyses a plan which has not been analysed. */
export function analyseCommand({ id }: PlanReport): string {
  return `crop plan analyze ${id}`;
}

/** Water and season are left out if neither an analysis nor the plan has them. */
function questionOf(plan: ReportedPlan, details: ModelDetails | undefined): string[] {
  const said = words('report', english);
  const { water, season_days, planting_month, risk_tolerance } = details?.inputs ?? plan;
  const place = details?.climate.location;
  // Of a perennial, the whole year is judged.
  const hasSeason = season_days !== undefined && details?.season !== null;
  return [
    cropText(plan.crop, plan.crop_name ?? details?.crop.name),
    place ? placeName(place) : plan.location,
    said.planted(planting_month),
    ...(water === undefined ? [] : [waterName(water)]),
    ...(hasSeason ? [said.seasonAsked(season_days)] : []),
    said.riskAsked(risk_tolerance),
  ];
}

function sectionsOf(details: ModelDetails, analysedAt: string): ResultSections {
  const said = words('report', english);
  const { years } = details;
  const enso = ensoSentences(details.enso, details.inputs.planting_month);
  const year = yearFiguresOf(details);
  const limits = limitTexts(details);
  return {
    years:
      years === null
        ? undefined
        : section(said.inYears(years.first, years.last), [...yearsWords(years), ...enso], {
            years,
            enso: details.enso?.states ?? null,
          }),
    months: section(said.otherMonths, advisedMonths(details), year),
    climate: section(said.yearTitle, [seasonSentence(details), frostSentence(details)], year),
    water: section(said.water, [], {
      answers: (['rainfed', 'irrigated'] as const).map((water) => answerOf(details, water)),
      need: [said.irrigationNeed, irrigationSentence(details)],
    }),
    limits: limits.length === 0 ? undefined : section(said.limits, [], limits),
    sources: section(said.sources, [], sourcesOf(details, analysedAt)),
  };
}

function section<Content>(title: string, sentences: readonly string[], content: Content): Section<Content> {
  return { title, sentences, content };
}

function answerOf({ waters, inputs }: ModelDetails, water: 'rainfed' | 'irrigated'): WaterAnswer {
  const { feasibility_label: label, score } = waters[water];
  const isAsked = water === inputs.water;
  const title = words('report', english).withWater(water, isAsked);
  return { water, isAsked, title, label, score: scoreText(score), scoreWords: scoreOf(score) };
}

function sourcesOf(details: ModelDetails, analysedAt: string): Term[] {
  const said = words('report', english);
  const { climate, crop, inputs, model_version, season, enso, local_months_source: calendar } = details;
  return [
    [said.cropFigures(crop.scientific_name), cropSource(crop.source)],
    [said.climate, said.climateOf(climateSource(climate.source), climate.period)],
    ...(climate.location === null ? [] : [[said.place, placeLine(climate.location)] as const]),
    ...(season !== null && calendar ? [[said.calendar, calendarCredit(calendar)] as const] : []),
    ...(enso ? [[ensoName('el_nino'), ensoCredit(enso)] as const] : []),
    [said.labels, said.labelsAt(labelWords(details), inputs.risk_tolerance)],
    [said.model, said.modelOf(model_version, dayOf(analysedAt))],
  ];
}
