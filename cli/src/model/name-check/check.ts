import type { Crop, ResolvedLocation } from '@crop-planning/shared';
import type { NameField } from '@crop-planning/shared/plan-files/names';
import { CliError, exitCodes } from '../../terminal/failures.js';
import type { Api } from '../../service/api.js';

/** A plan may have coordinates that do not exist or can be several; they count as an unknown name. */
const locationRefusals = ['LOCATION_NOT_FOUND', 'LOCATION_AMBIGUOUS', 'VALIDATION_FAILED'];

export type Names = Record<NameField, string>;

/** The outcome of a question to the service: an answer, a refusal, or no answer. */
export type Answer<Found> = { found: Found } | { refused: CliError } | { unanswered: CliError };

export interface NameCheck {
  crop: Answer<Crop>;
  location: Answer<ResolvedLocation>;
}

/** Checks both names, in one request if the connection batches calls. */
export async function checkNames(api: Api, names: Names): Promise<NameCheck> {
  const [crop, location] = await Promise.all([
    checkCrop(api, names.crop),
    checkLocation(api, names.location),
  ]);
  return { crop, location };
}

export function checkName<Field extends NameField>(
  api: Api,
  field: Field,
  word: string,
): Promise<NameCheck[Field]> {
  return checks[field](api, word);
}

const checks: { readonly [Field in NameField]: (api: Api, word: string) => Promise<NameCheck[Field]> } = {
  crop: checkCrop,
  location: checkLocation,
};

export function checkCrop(api: Api, crop: string): Promise<Answer<Crop>> {
  return answerOf(['CROP_NOT_SUPPORTED', 'CROP_AMBIGUOUS'], () =>
    api.call((client) => client.crops.find.query({ crop })),
  );
}

export function checkLocation(api: Api, location: string): Promise<Answer<ResolvedLocation>> {
  return answerOf(locationRefusals, () => api.call((client) => client.locations.find.query({ location })));
}

async function answerOf<Found>(codes: readonly string[], ask: () => Promise<Found>): Promise<Answer<Found>> {
  try {
    return { found: await ask() };
  } catch (error) {
    if (!(error instanceof CliError) || error.exitCode === exitCodes.interrupted) throw error;
    return codes.includes(error.code) ? { refused: error } : { unanswered: error };
  }
}
