// Which crop an analysis is about. Used wherever an analysis is answered: by analyses/analysis.ts and shares/shown.ts.
import { modelSource } from '@crop-planning/shared';

/** Returns the model's own name of the crop that it judged; null for another producer's analysis. */
export function cropNameOf({ source, details }: { source: string; details: unknown }): string | null {
  if (source !== modelSource || !hasCrop(details)) return null;
  const { name } = details.crop;
  return typeof name === 'string' ? name : null;
}

function hasCrop(details: unknown): details is { crop: { name?: unknown } } {
  return isObject(details) && 'crop' in details && isObject(details.crop);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
