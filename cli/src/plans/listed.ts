import type { CropPlan, LatestAnalysis } from '@crop-planning/shared';
import type { Page } from '@crop-planning/client';
import { placeCell } from '../analysis/answering-place.js';
import type { Api } from '../connection/api.js';
import type { OutputOptions } from '../output/output.js';

/** What the newest analysis of a plan adds to a list of plans; null where there is none or it does not say. */
export interface Latest {
  score: number | null;
  limiting_factor: string | null;
  limiting_part: string | null;
  /** The place that answered. */
  place: string | null;
}

export type ListedPlan = CropPlan & Latest;

const nothing: Latest = { score: null, limiting_factor: null, limiting_part: null, place: null };

/** Whether what is to be written holds anything of the analyses, which cost requests of their own. */
export function wantsLatest({ json, fields, columns, sort, quiet }: OutputOptions): boolean {
  const named = [fields, columns, sort].flatMap((text) => text?.split(',') ?? []);
  if (named.some((name) => Object.hasOwn(nothing, name.trim().replace(/^-/, '')))) return true;
  return [json, fields, columns, quiet].every((option) => option === undefined);
}

/** The plans as they are without any analysis. */
export function listedAlone(plans: readonly CropPlan[]): ListedPlan[] {
  return plans.map((plan) => ({ ...plan, ...nothing }));
}

/** The newest analyses of the plans that a list has, in its order. */
export interface LatestAnalyses {
  /** The first `count` of them. */
  take(count: number): Promise<readonly LatestAnalysis[]>;
}

/** Asks for the first page at once, beside the plans themselves, and for others when they are wanted. */
export async function askForLatest(api: Api, includesArchived: boolean): Promise<LatestAnalyses> {
  const { collectPages, pageSizeMax } = await import('@crop-planning/client');
  const ask = (page: Page): Promise<LatestAnalysis[]> =>
    api.call((client) => client.analyses.latest.query({ include_archived: includesArchived, ...page }));
  const first = ask({ limit: pageSizeMax });
  // Whoever wants none of them is not told that they could not be had.
  first.catch(() => {});
  return {
    take: (count) => collectPages((page) => (page.before === undefined ? first : ask(page)), count),
  };
}

/** Some of the plans, which are all that the service lists, with what their newest analyses say. */
export async function withLatest(
  some: readonly CropPlan[],
  all: readonly CropPlan[],
  analyses: LatestAnalyses,
): Promise<ListedPlan[]> {
  const last = some.findLast(isAnalysed);
  // They come in the order of the plans, so none is asked for after the last that is wanted.
  const count = last === undefined ? 0 : all.slice(0, all.indexOf(last) + 1).filter(isAnalysed).length;
  const taken = count === 0 ? [] : await analyses.take(count);
  const latest = new Map(taken.map((analysis) => [analysis.crop_plan_id, latestOf(analysis)]));
  return some.map((plan) => ({ ...plan, ...(latest.get(plan.id) ?? nothing) }));
}

function isAnalysed({ latest_analysis_at }: CropPlan): boolean {
  return latest_analysis_at !== null;
}

function latestOf({ score, limiting_factor, limiting_part, place, nearest }: LatestAnalysis): Latest {
  const near = nearest === null ? null : { name: nearest };
  const answered = place === null ? null : placeCell({ name: place, nearest: near });
  return { score, limiting_factor, limiting_part, place: answered };
}
