import { cropSchema } from '@crop-planning/shared';
import type { Crop } from '@crop-planning/shared';
import { z } from 'zod';
import { createTableFile } from '../world/table-file.js';

const rowSchema = cropSchema
  .omit({ source: true })
  .extend({ ecocrop_code: z.int() })
  .transform(({ ecocrop_code, ...crop }): Crop => ({ ...crop, source: `FAO EcoCrop, crop ${ecocrop_code}` }));

/** Reads the service's own table of crops, ordered by name. */
export function createCropTable() {
  return { list: createTableFile('crops.ndjson', rowSchema) };
}
