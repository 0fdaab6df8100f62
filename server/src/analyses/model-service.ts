import { AppError } from '@crop-planning/shared';
import type {
  AnalysisPreview,
  Crop,
  CropSuggestions,
  Location,
  ModelAnalysis,
  MonthlyClimate,
  PreviewAnalysisInput,
  RunAnalysisInput,
  SuggestCropsInput,
} from '@crop-planning/shared';
import type { Clock } from '../clock.js';
import { assess } from './feasibility/assess.js';
import type { Asked, Assessment } from './feasibility/assess.js';
import { modelSource, recordIn, toAnalysis } from './recording.js';
import type { InTransaction } from './recording.js';
import { suggestCrops } from './suggestions.js';

/** What a plan asks the model. */
export interface PlantingScenario {
  crop: string;
  location: string;
  planting_month: number;
}

export interface ModelDeps {
  plans: { find: (accountId: string, planId: string) => Promise<PlantingScenario | undefined> };
  crops: {
    list: () => Promise<Crop[]>;
    /** Raises CROP_NOT_SUPPORTED. */
    find: (name: string) => Promise<Crop>;
  };
  locations: {
    /** Raises LOCATION_NOT_FOUND, LOCATION_AMBIGUOUS and CLIMATE_SOURCE_UNAVAILABLE. */
    resolve: (location: string) => Promise<{ location: Location; climate: MonthlyClimate }>;
  };
  inTransaction: InTransaction;
  now: Clock;
}

export type ModelService = ReturnType<typeof createModelService>;

/** What the built-in model says of plans, saved or not. */
export function createModelService({ plans, crops, locations, inTransaction, now }: ModelDeps) {
  /** Everything is looked up first, so that the assessment itself cannot wait for anything. */
  async function prepare(
    { crop: name, location: text }: Pick<Asked, 'crop' | 'location'>,
    given?: MonthlyClimate | null,
  ): Promise<(asked: Asked) => Assessment> {
    const crop = await crops.find(name);
    if (given) {
      const place = { location: null, source: 'given with the request', period: 'not stated' };
      return (asked) => assess({ crop, climate: given, place, asked });
    }
    const { location, climate } = await locations.resolve(text);
    const place = { location, source: location.source, period: location.period };
    return (asked) => assess({ crop, climate, place, asked });
  }

  return {
    /** Analyses a plan of the account and records the result; a changed label also notifies, in one transaction. */
    async run(
      accountId: string,
      { plan_id: planId, water, season_days }: RunAnalysisInput,
    ): Promise<ModelAnalysis> {
      const plan = await plans.find(accountId, planId);
      if (!plan) throw new AppError('CROP_PLAN_NOT_FOUND');
      const { crop, location, planting_month } = plan;
      const judge = await prepare(plan);
      const analysis = await inTransaction(
        (recording) =>
          recordIn(recording, { planId, accountId, source: modelSource, at: now() }, ({ risk_tolerance }) =>
            judge({
              crop,
              location,
              planting_month,
              risk_tolerance,
              water,
              season_days: season_days ?? null,
            }),
          ),
        planId,
      );
      return { ...toAnalysis(analysis), source: modelSource };
    },

    /** Stores nothing. */
    async preview({ climate, season_days, ...asked }: PreviewAnalysisInput): Promise<AnalysisPreview> {
      const judge = await prepare(asked, climate);
      const findings = judge({ ...asked, season_days: season_days ?? null });
      return { id: null, crop_plan_id: null, created_at: null, source: modelSource, ...findings };
    },

    async suggest(input: SuggestCropsInput): Promise<CropSuggestions> {
      const { location, climate } = await locations.resolve(input.location);
      return { ...suggestCrops(await crops.list(), climate, input), location };
    },
  };
}
