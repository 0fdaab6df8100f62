import type { Analysis, AnalysisPreview, ModelDetails } from '@crop-planning/shared';

/** The part of the model's details that is shown to a person. */
export type ModelResult = Pick<
  ModelDetails,
  | 'model_version'
  | 'inputs'
  | 'season'
  | 'climate'
  | 'components'
  | 'thresholds'
  | 'window'
  | 'best_months'
  | 'limits'
>;

/**
 * What the model said, as far as this version can read it; undefined for an analysis by another producer. Looked at
 * by hand: the contract's schema refuses what a newer service may have added.
 */
export function readModelResult({ source, details }: Analysis | AnalysisPreview): ModelResult | undefined {
  return source === 'model' && isModelResult(details) ? details : undefined;
}

function isModelResult(details: unknown): details is ModelResult {
  if (!isObject(details)) return false;
  const { inputs, season, climate, components, thresholds, window, best_months, limits } = details;
  return (
    hasKinds(inputs, { water: 'string', risk_tolerance: 'string', planting_month: 'number' }) &&
    hasKinds(season, { days: 'number', months: 'number', last_month: 'number' }) &&
    hasKinds(climate, { source: 'string', period: 'string' }) &&
    (climate['location'] === null || hasKinds(climate['location'], { name: 'string' })) &&
    hasKinds(thresholds, { feasible: 'number', marginal: 'number' }) &&
    isObject(components) &&
    ['temperature', 'frost', 'water'].every((part) => hasKinds(components[part], { score: 'number' })) &&
    isListOf(window, (month) => hasKinds(month, { feasibility_label: 'string', score: 'number' })) &&
    isListOf(best_months, (month) => typeof month === 'number') &&
    isListOf(limits, (limit) => hasKinds(limit, { message: 'string' }))
  );
}

function hasKinds(
  value: unknown,
  kinds: Readonly<Record<string, 'string' | 'number'>>,
): value is Record<string, unknown> {
  return isObject(value) && Object.entries(kinds).every(([name, kind]) => typeof value[name] === kind);
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
