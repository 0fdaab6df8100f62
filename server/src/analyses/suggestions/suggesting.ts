import type { CropSuggestions, SuggestCropsInput } from '@crop-planning/shared';
import { modelVersion } from '../../feasibility/assess.js';
import type { PlaceClimate, YearsOfPlaces } from '../preparing.js';
import { arrange } from './arranged.js';
import type { GrownCrops } from './arranged.js';
import type { SuggestionCalculations } from './calculation.js';

export interface SuggestingDeps {
  /** Raises LOCATION_NOT_FOUND, LOCATION_AMBIGUOUS and CLIMATE_SOURCE_UNAVAILABLE. */
  resolve: (location: string) => Promise<PlaceClimate>;
  years: YearsOfPlaces;
  /** Returns the crops that a country is reported to grow. */
  grownIn: (countryCode: string | null) => Promise<GrownCrops>;
  calculations: Pick<SuggestionCalculations, 'find'>;
  /** Takes what every request costs from the account's budget; raises TOO_MANY_REQUESTS. */
  takeBudget: (accountId: string) => Promise<void>;
}

export type Suggesting = ReturnType<typeof createSuggesting>;

/** Returns the function that judges every crop at one place. */
export function createSuggesting({ resolve, years, grownIn, calculations, takeBudget }: SuggestingDeps) {
  return async (
    accountId: string,
    { location: text, kind, ...question }: SuggestCropsInput,
    signal?: AbortSignal,
  ): Promise<CropSuggestions> => {
    await takeBudget(accountId);
    const { location, country, climate, latitude, longitude } = await resolve(text);
    const regionYears = await years.at({ latitude, longitude });
    const judged = await calculations.find(
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
    const lists = arrange(ofKind, await grownIn(country?.code ?? null));
    return { ...question, model_version: modelVersion, ...lists, location, country };
  };
}
