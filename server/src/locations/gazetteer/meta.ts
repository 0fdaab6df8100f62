import { z } from 'zod';

/** A first-order region: a state, province or county. */
const regionSchema = z.object({
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  /** GeoNames' code, which people also write in the United States and some other countries. */
  code: z.string(),
  /** The English name; null if not known. */
  name: z.string().nullable(),
  /** The names by which the region is found, folded. */
  keys: z.array(z.string()).readonly(),
});

/** A county, district or traditional region that people name although it is not a first-order region. */
const areaSchema = z.object({
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  name: z.string(),
  /** The names by which the area is found, folded. */
  keys: z.array(z.string()).readonly(),
  /** The numbers of the area's largest towns, largest first. */
  towns: z.array(z.int()).readonly(),
});

const metaSchema = z.object({
  regions: z.array(regionSchema).readonly(),
  areas: z.array(areaSchema).readonly(),
});

export type RegionEntry = z.output<typeof regionSchema>;
export type AreaEntry = z.output<typeof areaSchema>;
/** The regions and areas of the index, stored as JSON. */
export type IndexMeta = z.output<typeof metaSchema>;

export function writeMeta(meta: IndexMeta): Uint8Array {
  return Buffer.from(JSON.stringify(meta));
}

export function readMeta(section: Uint8Array): IndexMeta {
  return metaSchema.parse(JSON.parse(Buffer.from(section).toString()));
}
