import type { CropSuggestions, SuggestCropsInput } from '@crop-planning/shared';
import type { Core } from '../core.js';
import { modelVersion } from '../feasibility/assess.js';
import type { AccountCaller } from '../procedures/context.js';
import { arrange } from './suggestions/arranged.js';

/**
 * Judges every crop at one place, unless the signal aborts first. Raises TOO_MANY_REQUESTS, the errors of
 * finding the location, and those of a calculation.
 */
export async function suggestCrops(
  { limits, locations, years, suggestions, presence }: Core,
  { accountId, signal }: AccountCaller,
  { location: text, kind, ...question }: SuggestCropsInput,
): Promise<CropSuggestions> {
  await limits.takePreview(accountId);
  const located = await locations.resolve(text);
  const { location, country, climate, latitude, longitude } = located;
  const regionYears = await years.at(located);
  const judged = await suggestions.find(
    {
      climate: { ...climate, latitude, longitude },
      region: typeof regionYears === 'string' ? null : regionYears,
      plantingMonth: question.planting_month,
      water: question.water,
      risk: question.risk_tolerance,
    },
    { accountId, signal },
  );
  const ofKind = judged.filter((one) => kind === undefined || one.kind === kind);
  const lists = arrange(ofKind, await presence.of(country?.code ?? null));
  return { ...question, model_version: modelVersion, ...lists, location, country };
}
