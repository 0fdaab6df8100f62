// How a climate of your own is referred to on the command line: by its id or its name.
import type { ListedClimate } from '@crop-planning/shared';
import { climatesNamed } from '@crop-planning/shared/plan-files/climate-names';
import type { Api } from '../service/api.js';
import { onlyOne, type Naming } from '../terminal/input/references.js';

const naming: Naming<ListedClimate> = {
  noun: 'climate',
  rule: 'its id, at least the first 6 characters of its id, or its name',
  notFoundCode: 'CLIMATE_NOT_FOUND',
  listCommand: 'crop climate list',
  describe: ({ name, latitude, longitude }) => `${name} (${latitude},${longitude})`,
};

export const climateRule = naming.rule;

/** Lists the climates and remembers their names for completion by the shell. */
export async function listClimates(api: Api): Promise<ListedClimate[]> {
  const climates = await api.call((client) => client.climates.list.query({}));
  await api.remember((words) => words.climates(climates.map(({ name }) => name)));
  return climates;
}

/** Finds the climate that the reference names; throws if there is none or if there are several. */
export function climateNamed(climates: readonly ListedClimate[], reference: string): ListedClimate {
  return onlyOne(climatesNamed(climates, reference), reference, naming);
}
