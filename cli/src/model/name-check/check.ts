import type { Crop, ResolvedLocation } from '@crop-planning/shared';
import { CliError, exitCodes } from '../../terminal/failures.js';
import type { Api } from '../../service/api.js';

/** The words of a plan that the model has to understand. */
export interface Names {
  crop: string;
  location: string;
}

/** What became of a question to the service: an answer, a refusal, or nothing at all. */
export type Answer<Found> = { found: Found } | { refused: CliError } | { unanswered: CliError };

export interface NameCheck {
  crop: Answer<Crop>;
  location: Answer<ResolvedLocation>;
}

/** Asks about both names: in one request if the connection batches. */
export async function checkNames(api: Api, names: Names): Promise<NameCheck> {
  const [crop, location] = await Promise.all([
    checkCrop(api, names.crop),
    checkLocation(api, names.location),
  ]);
  return { crop, location };
}

export function checkCrop(api: Api, crop: string): Promise<Answer<Crop>> {
  return answerOf(['CROP_NOT_SUPPORTED', 'CROP_AMBIGUOUS'], () =>
    api.call((client) => client.crops.find.query({ crop })),
  );
}

export function checkLocation(api: Api, location: string): Promise<Answer<ResolvedLocation>> {
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
