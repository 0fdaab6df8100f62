import { mapFileParameters, suitabilityMapSchema } from '@crop-planning/shared';
import { prices, type Price } from '../../procedures/prices.js';
import type { MakeFile } from '../../procedures/row.js';
import { geotiffOf } from './geotiff.js';
import { pictureOf } from './map-picture.js';
import { csvOf, ndjsonOf } from './rows.js';

/** Makes the file of a map in one of the formats of GET /maps/suitability. */
export const makeMapFile: MakeFile = async ({ limits }, result, parameters, { accountId, signal }) => {
  await limits.takeRest(accountId, priceOfFile(parameters));
  signal.throwIfAborted();
  const map = suitabilityMapSchema.parse(result);
  const values = new Uint8Array(Buffer.from(map.values, 'base64'));
  const { format, scale } = mapFileParameters.parse(parameters);
  if (format === 'csv') return csvOf(map, values);
  if (format === 'ndjson') return ndjsonOf(map, values);
  return format === 'geotiff' ? geotiffOf(map, values) : pictureOf(map, values, scale);
};

/** Returns what such a file costs together with its map, if that is kept. */
function priceOfFile(parameters: unknown): Price {
  const { format, scale } = mapFileParameters.parse(parameters);
  if (format === 'csv' || format === 'ndjson') return prices.lines;
  return format === 'png' && scale > 1 ? prices.enlargedPicture : prices.kept;
}
