import type { AnalysisPreview, PreviewAnalysisInput } from '@crop-planning/shared';
import { varieties, varietyDays } from '@crop-planning/shared/words/planting/varieties';
import { previewRow } from '../rows.js';
import type { Api } from '../../service/api.js';
import { CliError, exitCodes } from '../../terminal/failures.js';
import type { VarietyRow } from './view.js';

/** A question to the model; rainfed by default. */
export type Question = Omit<PreviewAnalysisInput, 'water'> & Partial<Pick<PreviewAnalysisInput, 'water'>>;

/**
 * Asks the same question for an early, a typical and a late variety, in one request if the connection batches
 * calls. The typical season is the one in the question, or else the crop's own.
 */
export async function askVarieties(api: Api, question: Question): Promise<VarietyRow[]> {
  const typicalDays = question.season_days ?? (await typicalDaysOf(api, question.crop));
  const rows = varieties.map((variety) => ({ variety, season_days: varietyDays(variety, typicalDays) }));
  const previews = await api.call((client) =>
    Promise.all(rows.map(({ season_days }) => client.analyses.preview.query({ ...question, season_days }))),
  );
  return rows.flatMap((variety, i) => {
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
