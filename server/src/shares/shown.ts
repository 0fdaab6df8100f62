// What a link shows of a plan: the one function from which the dialog, the snapshot and the receiver's page derive.
import { modelSource, type ShareInput, type SharedResult } from '@crop-planning/shared';
import { pointText, readPoint } from '@crop-planning/shared/geo/coordinates';
import { cropNameOf } from '../feasibility/verdict/analysed-crop.js';
import { verdictOfAnalysis } from '../feasibility/verdict/analysis-verdict.js';
import { toTimestamp } from '../procedures/timestamps.js';
import type { AnalysisItem } from '../records/analyses.js';
import type { CropPlanItem } from '../records/stored-plans.js';

type Chosen = Pick<ShareInput, 'show_name' | 'exact_location'>;

const decimals = 2;
/** Of what is no coordinates, or several: a comma may stand for the point. */
const furtherDecimals = /(\d\.\d{2})\d+|(\d,\d{2})\d+(?![.\d])/g;
const ownClimate = 'a climate of the plan’s owner';
const degreeFields = new Set(['latitude', 'longitude', 'lat', 'lon']);

export function shownOf(
  {
    plan,
    cropName,
    analysis,
    ownerName,
    at,
  }: {
    plan: CropPlanItem;
    /** The model's own name of the plan's crop; null if it is not known. */
    cropName: string | null;
    analysis: AnalysisItem;
    ownerName: string;
    at: Date;
  },
  { show_name, exact_location }: Chosen,
): SharedResult {
  const { name, crop, location, planting_month, risk_tolerance, water, season_days } = plan;
  const details = analysis.source === modelSource ? withoutOwner(analysis.details) : null;
  const result: SharedResult = {
    shared_at: toTimestamp(at),
    shared_by: show_name ? ownerName : null,
    plan: { name, crop, crop_name: cropName, location, planting_month, risk_tolerance, water, season_days },
    analysis: {
      id: null,
      crop_plan_id: null,
      created_at: toTimestamp(analysis.created_at),
      feasibility_label: analysis.feasibility_label,
      score: analysis.score,
      limiting_factor: analysis.limiting_factor,
      reasons: analysis.reasons,
      source: analysis.source,
      crop_name: cropNameOf(analysis),
      verdict: verdictOfAnalysis(analysis),
      details,
    },
  };
  if (exact_location) return result;
  const shown = coarse(result) as SharedResult;
  return { ...shown, plan: { ...shown.plan, location: withoutDecimals(shown.plan.location) } };
}

/** Reads what a link shows; links were made before results had the names of crops. */
export function readShown(stored: string, nameOf: (crop: string) => string | null): SharedResult {
  const result = JSON.parse(stored) as SharedResult & { plan: Partial<SharedResult['plan']> };
  const { plan, analysis } = result;
  if (plan.crop_name !== undefined) return result;
  return {
    ...result,
    plan: { ...plan, crop_name: nameOf(plan.crop) },
    analysis: { ...analysis, crop_name: cropNameOf(analysis) },
  };
}

/** Leaves out the name that the owner gave a climate. */
function withoutOwner(details: AnalysisItem['details']): AnalysisItem['details'] {
  const { climate, limits } = details ?? {};
  const isOwn = Array.isArray(limits) && limits.some(({ code }) => code === 'climate_of_your_own');
  if (!isOwn || !isObject(climate)) return details;
  const { location } = climate;
  return {
    ...details,
    climate: {
      ...climate,
      source: ownClimate,
      location: isObject(location) ? { ...location, source: ownClimate } : location,
    },
    limits: limits.map((limit: { code: string; message: string }) =>
      limit.code === 'climate_of_your_own' ? { ...limit, message: `The climate is ${ownClimate}.` } : limit,
    ),
  };
}

/**
 * Returns a copy in which coordinates, as figures or as text, have two decimals. The hash of the inputs is left out,
 * because trying the possible decimals would find those that it was made of.
 */
function coarse(value: unknown): unknown {
  if (typeof value === 'string') return coarseText(value);
  if (Array.isArray(value)) return value.map(coarse);
  if (!isObject(value)) return value;
  const fields = Object.entries(value).filter(([name]) => name !== 'inputs_hash');
  return Object.fromEntries(
    fields.map(([name, field]) => [
      name,
      degreeFields.has(name) && typeof field === 'number' ? rounded(field) : coarse(field),
    ]),
  );
}

function coarseText(text: string): string {
  const reading = readPoint(text);
  if (reading === undefined || 'refusals' in reading) return text;
  const { latitude, longitude, elevation_m } = reading.point;
  const coarser = { latitude: rounded(latitude), longitude: rounded(longitude), elevation_m };
  const isSame = coarser.latitude === latitude && coarser.longitude === longitude;
  return isSame ? text : pointText(coarser);
}

function withoutDecimals(location: string): string {
  return location.replace(furtherDecimals, '$1$2');
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(decimals)) + 0;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
