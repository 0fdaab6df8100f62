import { z } from 'zod';

const regionSchema = z.object({
  country: z.string(),
  code: z.string(),
  name: z.string().nullable(),
  keys: z.array(z.string()).readonly(),
});

const areaSchema = z.object({
  country: z.string(),
  name: z.string(),
  keys: z.array(z.string()).readonly(),
  towns: z.array(z.int()).readonly(),
});

const metaSchema = z.object({
  regions: z.array(regionSchema).readonly(),
  areas: z.array(areaSchema).readonly(),
});

/** The regions and areas of the index, stored as JSON. */
export type IndexMeta = z.output<typeof metaSchema>;

export function writeMeta(meta: IndexMeta): Uint8Array {
  return Buffer.from(JSON.stringify(meta));
}

export function readMeta(section: Uint8Array): IndexMeta {
  return metaSchema.parse(JSON.parse(Buffer.from(section).toString()));
}
