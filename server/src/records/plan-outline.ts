// The outline of a plan's field, which can be much larger than the rest of the plan. Only statements that are asked for
// it read it.
import { outlineSchema, type Outline } from '@crop-planning/shared';
import { z } from 'zod';

export const storedOutline = {
  /** Null or missing if there is none. */
  outline: outlineSchema.nullable().exactOptional(),
  /** Its size as its account's storage counts it; missing if there never was one. */
  outline_bytes: z.number().exactOptional(),
};

export const withoutOutline = { outline: 0 } as const;

const leaveOutOutlines = [{ $project: withoutOutline }];

/**
 * Returns the stages before a look-up. They leave out nothing but the outlines: a plan without one then passes as it is,
 * while leaving out a field that every plan has copies each of them, a tenth of what a list costs.
 */
export function listedFieldsOf({ withOutlines }: { withOutlines?: boolean | undefined }) {
  return withOutlines === true ? [] : leaveOutOutlines;
}

export function outlineBytes(outline: Outline | null): number {
  return outline === null ? 0 : JSON.stringify(outline).length;
}

/** Returns the part of an update that changes the outline with its size; nothing if it stays as it is. */
export function outlineChange(outline: Outline | null | undefined): { outline_bytes?: number } {
  return outline === undefined ? {} : { outline_bytes: outlineBytes(outline) };
}
