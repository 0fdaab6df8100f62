import type { AnalysisPreview, PreviewAnalysisInput } from '@crop-planning/shared';
import { previewRow } from '../rows.js';
import type { Api } from '../../service/api.js';
import { CliError, exitCodes } from '../../terminal/failures.js';
import type { Variety, VarietyRow } from './view.js';

/** A question to the model; rainfed by default. */
export type Question = Omit<PreviewAnalysisInput, 'water'> & Partial<Pick<PreviewAnalysisInput, 'water'>>;

/**
 * The length of each variety's season as a share of the typical one: FAO-56 table 11 gives seasons about a
 * fifth shorter and longer.
 */
const shares: readonly (readonly [variety: Variety, share: number])[] = [
  ['early', 0.8],
  ['typical', 1],
  ['late', 1.2],
];
const daysMax = 365;

/**
 * Asks the same question for an early, a typical and a late variety, in one request if the connection batches
 * calls. The typical season is the one in the question, or else the crop's own.
 */
export async function askVarieties(api: Api, question: Question): Promise<VarietyRow[]> {
  const typicalDays = question.season_days ?? (await typicalDaysOf(api, question.crop));
  const varieties = shares.map(([variety, share]) => {
    return { variety, season_days: Math.min(daysMax, Math.max(1, Math.round(typicalDays * share))) };
  });
  const previews = await api.call((client) =>
    Promise.all(
      varieties.map(({ season_days }) => client.analyses.preview.query({ ...question, season_days })),
    ),
  );
  return varieties.flatMap((variety, i) => {
    const preview = previews[i];
    return preview === undefined ? [] : [{ ...rowOf(preview), ...variety }];
  });
}

async function typicalDaysOf(api: Api, name: string): Promise<number> {
  const crop = await api.call((client) => client.crops.find.query({ crop: name }));
  if (crop.typical_days !== null) return crop.typical_days;
  throw new CliError(
    exitCodes.refused,
    'VALIDATION_FAILED',
    `${crop.name} is a perennial: it has no season for varieties to differ in.`,
  );
}

function rowOf(preview: AnalysisPreview): Omit<VarietyRow, 'variety' | 'season_days'> {
  const { season, water } = preview.details;
  return {
    ...previewRow(preview),
    harvest_months: season?.harvest_months ?? [],
    irrigation_mm: water.irrigation_mm,
  };
}
