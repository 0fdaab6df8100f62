import type { Crop, ResolvedLocation } from '@crop-planning/shared';
import type { Api } from '../../service/api.js';
import { CliError } from '../../terminal/failures.js';
import { exitCodes } from '../../terminal/exit-codes.js';

/** What became of a question to the service: an answer, a refusal, or nothing at all. */
export type Answer<Found> = { found: Found } | { refused: CliError } | { unanswered: CliError };

export interface Understanding {
  crop: Answer<Crop>;
  location: Answer<ResolvedLocation>;
}

/** The words of a plan that the model has to understand. */
export interface PlanWords {
  crop: string;
  location: string;
}

export async function askBoth(api: Api, { crop, location }: PlanWords): Promise<Understanding> {
  const [cropAnswer, locationAnswer] = await Promise.all([askCrop(api, crop), askLocation(api, location)]);
  return { crop: cropAnswer, location: locationAnswer };
}

export function askCrop(api: Api, crop: string): Promise<Answer<Crop>> {
  return answerOf(['CROP_NOT_SUPPORTED', 'CROP_AMBIGUOUS'], () =>
    api.call((client) => client.crops.find.query({ crop })),
  );
}

export function askLocation(api: Api, location: string): Promise<Answer<ResolvedLocation>> {
  const codes = ['LOCATION_NOT_FOUND', 'LOCATION_AMBIGUOUS'];
  // A plan may have coordinates that do not exist: then they are a name like any other.
  if (/^\s*[+-]?\d[\d.]*\s*,/.test(location)) codes.push('VALIDATION_FAILED');
  return answerOf(codes, () => api.call((client) => client.locations.find.query({ location })));
}

async function answerOf<Found>(codes: readonly string[], ask: () => Promise<Found>): Promise<Answer<Found>> {
  try {
    return { found: await ask() };
  } catch (error) {
    if (!(error instanceof CliError) || error.exitCode === exitCodes.interrupted) throw error;
    return codes.includes(error.code) ? { refused: error } : { unanswered: error };
  }
}
