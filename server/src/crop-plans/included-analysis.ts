import { modelSource } from '@crop-planning/shared';
import type { IncludedAnalysis, ListedCropPlan, YearCounts } from '@crop-planning/shared';
import { freshQuestion, keptQuestionOf, limitingPartOf } from '../feasibility/question.js';
import type { ModelQuestion } from '../feasibility/question.js';
import { toTimestamp } from '../procedures/timestamps.js';
import { toCropPlan } from './crop-plan.js';
import type { StoredCropPlan } from './crop-plan.js';

/** What a list of plans shows of an analysis by the model, besides its label, score and limiting factor. */
export interface ListedValues extends ModelQuestion {
  model_version: string;
  place: string | null;
  /** The nearest known place, if the question was about a bare point. */
  nearest: string | null;
  /** Null in records of versions that named no part. */
  limiting_part: string | null;
  good_months: number[] | null;
  /** Missing from values that an earlier release stored: it also named infeasible months as good. */
  are_good_months_feasible?: true;
  harvest_months: number[] | null;
  years: YearCounts | null;
}

/** A plan's newest analysis, without its reasons and details. */
export interface IncludedRecord {
  id: string;
  created_at: Date;
  source: string;
  feasibility_label: IncludedAnalysis['feasibility_label'];
  score: number | null;
  limiting_factor: string | null;
  /** Missing from producers' analyses, and from analyses that release 0.1 recorded. */
  listed?: ListedValues;
  /** The analysis that holds the details, unless it was removed and another has inherited them. */
  holderId: string;
}

export interface PlanWithAnalysis {
  plan: StoredCropPlan;
  analysis: IncludedRecord | undefined;
}

export interface IncludingDeps {
  analyses: {
    listedValuesOf: (holderIds: readonly string[]) => Promise<ReadonlyMap<string, ListedValues | null>>;
    /** Finds the question of the plan's latest analysis by the model. */
    findQuestion: (accountId: string, planId: string) => Promise<ModelQuestion | undefined>;
  };
}

/** How many questions are looked up at once, so that one caller's list does not take all connections. */
const questionsAtOnce = 20;

/**
 * Creates the function that lists plans with their analyses as the API does. Whatever an earlier release did
 * not store with a plan or an analysis is read from the details, at the cost of one index key for each such
 * plan.
 */
export function createIncluding({ analyses }: IncludingDeps) {
  async function valuesOf(records: readonly PlanWithAnalysis[]): Promise<Map<string, ListedValues>> {
    const byModel = records.flatMap(({ analysis }) => (analysis?.source === modelSource ? [analysis] : []));
    const older = byModel.filter(isOlder).map(({ holderId }) => holderId);
    const stored = older.length === 0 ? undefined : await analyses.listedValuesOf([...new Set(older)]);
    return new Map(
      byModel.flatMap((record) => {
        const values = isOlder(record) ? (stored?.get(record.holderId) ?? record.listed) : record.listed;
        return values ? [[record.id, values] as const] : [];
      }),
    );
  }

  /** Looks up the questions of plans from release 0.1 whose newest analysis is a producer's. */
  async function questionsOf(
    accountId: string,
    records: readonly PlanWithAnalysis[],
  ): Promise<Map<string, ModelQuestion>> {
    const ids = records.flatMap(({ plan, analysis }) =>
      !plan.water && analysis && analysis.source !== modelSource ? [plan.id] : [],
    );
    const questions = new Map<string, ModelQuestion>();
    for (let from = 0; from < ids.length; from += questionsAtOnce)
      await Promise.all(
        ids.slice(from, from + questionsAtOnce).map(async (id) => {
          questions.set(id, (await analyses.findQuestion(accountId, id)) ?? freshQuestion);
        }),
      );
    return questions;
  }

  return async (accountId: string, records: readonly PlanWithAnalysis[]): Promise<ListedCropPlan[]> => {
    const [values, questions] = await Promise.all([valuesOf(records), questionsOf(accountId, records)]);
    return records.map(({ plan, analysis }) => {
      const listed = analysis && values.get(analysis.id);
      // A server of release 0.1 may have analysed the plan last, without changing the plan's own question.
      const question = listed ?? keptQuestionOf(plan) ?? questions.get(plan.id) ?? freshQuestion;
      return {
        ...toCropPlan(plan),
        water: question.water,
        season_days: question.season_days,
        analysis: analysis ? toIncludedAnalysis(analysis, listed) : null,
      };
    });
  };
}

/** Whether the values have to be read from the details, because they are missing or may name infeasible months. */
function isOlder({ listed }: IncludedRecord): boolean {
  if (!listed) return true;
  return listed.are_good_months_feasible === undefined && (listed.good_months ?? []).length > 0;
}

function toIncludedAnalysis(record: IncludedRecord, listed: ListedValues | undefined): IncludedAnalysis {
  const { id, created_at, source, feasibility_label, score, limiting_factor } = record;
  return {
    id,
    created_at: toTimestamp(created_at),
    source,
    model_version: listed?.model_version ?? null,
    feasibility_label,
    score,
    limiting_factor,
    limiting_part: listed ? limitingPartOf(listed.limiting_part, record) : null,
    place: listed?.place ?? null,
    nearest: listed?.nearest ?? null,
    good_months: listed?.good_months ?? null,
    harvest_months: listed?.harvest_months ?? null,
    years: listed?.years ?? null,
  };
}
