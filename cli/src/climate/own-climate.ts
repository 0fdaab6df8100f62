// The climate of one's own that an option names, and that the service knows by its id. Loads what finds it only if
// there is one, since most plans have none.
import type { Api } from '../service/api.js';

/** Returns the id of the climate with this name or id; throws if there is none or if there are several. */
export async function climateIdOf(api: Api, reference: string): Promise<string> {
  const { climateNamed, listClimates } = await import('./naming.js');
  return climateNamed(await listClimates(api), reference).id;
}

/** Returns the values with the id of the climate that they name. */
export async function withClimateId<Values extends { climate?: string | null | undefined }>(
  api: Api,
  values: Values,
): Promise<Values> {
  if (typeof values.climate !== 'string') return values;
  return { ...values, climate: await climateIdOf(api, values.climate) };
}
