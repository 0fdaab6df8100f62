import type { CropPlan, LatestAnalysis } from '@crop-planning/shared';
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

/** Some of the plans, which are all that the service lists, with what their newest analyses say. */
export async function withLatest(
  api: Api,
  some: readonly CropPlan[],
  all: readonly CropPlan[],
): Promise<ListedPlan[]> {
  const wanted = some.filter(isAnalysed);
  const latest = new Map<string, Latest>();
  if (wanted.length > 0) {
    const { collectPages } = await import('@crop-planning/client');
    const includesArchived = all.some(({ is_archived }) => is_archived);
    // They come in the order of the plans, so none is asked for after the last that is wanted.
    const last = wanted.at(-1);
    const count = all.filter(isAnalysed).findIndex((plan) => plan === last) + 1;
    const analyses = await collectPages(
      (page) =>
        api.call((client) => client.analyses.latest.query({ include_archived: includesArchived, ...page })),
      count,
    );
    for (const analysis of analyses) latest.set(analysis.crop_plan_id, latestOf(analysis));
  }
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
