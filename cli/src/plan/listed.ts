import type { CropPlan, LatestAnalysis } from '@crop-planning/shared';
import type { Page } from '@crop-planning/client';
import { placeCell } from '../model/answering-place.js';
import type { Api } from '../service/api.js';
import type { OutputOptions } from '../terminal/output/view.js';

/**
 * The values that a plan's newest analysis adds to a list; null if the analysis is missing or lacks the
 * value.
 */
export interface Latest {
  score: number | null;
  limiting_factor: string | null;
  limiting_part: string | null;
  /** The place that the model used. */
  place: string | null;
}

export type ListedPlan = CropPlan & Latest;

const noValues: Latest = { score: null, limiting_factor: null, limiting_part: null, place: null };

/** Whether the output contains anything from the analyses, which cost extra requests. */
export function wantsLatest({ json, fields, columns, sort, quiet }: OutputOptions): boolean {
  const names = [fields, columns, sort].flatMap((text) => text?.split(',') ?? []);
  if (names.some((name) => Object.hasOwn(noValues, name.trim().replace(/^-/, '')))) return true;
  return [json, fields, columns, quiet].every((option) => option === undefined);
}

/** Returns the plans without values from analyses. */
export function listedAlone(plans: readonly CropPlan[]): ListedPlan[] {
  return plans.map((plan) => ({ ...plan, ...noValues }));
}

/** The newest analyses of the plans in a list, in its order. */
export interface LatestAnalyses {
  /** Returns the first `count` analyses. */
  take(count: number): Promise<readonly LatestAnalysis[]>;
}

/** Requests the first page immediately, alongside the plans themselves, and further pages when needed. */
export async function askForLatest(api: Api, includesArchived: boolean): Promise<LatestAnalyses> {
  const { collectPages, pageSizeMax } = await import('@crop-planning/client');
  const ask = (page: Page): Promise<LatestAnalysis[]> =>
    api.call((client) => client.analyses.latest.query({ include_archived: includesArchived, ...page }));
  const first = ask({ limit: pageSizeMax });
  // A failed request does not matter if the analyses are not needed.
  first.catch(() => {});
  return {
    take: (count) => collectPages((page) => (page.before === undefined ? first : ask(page)), count),
  };
}

/** Adds values from the newest analyses to the plans; `all` must be every plan that the service lists. */
export async function withLatest(
  plans: readonly CropPlan[],
  all: readonly CropPlan[],
  analyses: LatestAnalyses,
): Promise<ListedPlan[]> {
  const last = plans.findLast(isAnalysed);
  // Analyses are in plan order, so fetching stops at the last one needed.
  const count = last === undefined ? 0 : all.slice(0, all.indexOf(last) + 1).filter(isAnalysed).length;
  const fetched = count === 0 ? [] : await analyses.take(count);
  const latest = new Map(fetched.map((analysis) => [analysis.crop_plan_id, latestOf(analysis)]));
  return plans.map((plan) => ({ ...plan, ...(latest.get(plan.id) ?? noValues) }));
}

function isAnalysed({ latest_analysis_at }: CropPlan): boolean {
  return latest_analysis_at !== null;
}

function latestOf({ score, limiting_factor, limiting_part, place, nearest }: LatestAnalysis): Latest {
  const near = nearest === null ? null : { name: nearest };
  const placeText = place === null ? null : placeCell({ name: place, nearest: near });
  return { score, limiting_factor, limiting_part, place: placeText };
}
