import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';

/** A slice of this size does not delay other requests for long. */
export const sliceSize = 500;

/** True for a list that is too long to be handled in one go. */
export function isLong(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > sliceSize;
}

/** Splits a list into slices; yields to other requests between two slices. */
export async function* slicesOf<T>(items: readonly T[]): AsyncGenerator<T[]> {
  for (let from = 0; from < items.length; from += sliceSize) {
    if (from > 0) await nextTurn();
    yield items.slice(from, from + sliceSize);
  }
}

/** Like `answers`, for a list: returns a parser that checks a long list slice by slice. */
export function inSlices<T extends z.ZodArray>(schema: T) {
  async function parse(value: unknown): Promise<z.output<T>> {
    if (!isLong(value)) return schema.parse(value);
    const items: unknown[] = [];
    for await (const slice of slicesOf(value)) items.push(...schema.parse(slice));
    return items as z.output<T>;
  }

  return Object.assign(parse, { schema });
}

/** Returns a stream of the list as JSON, which is written slice by slice as the client reads it. */
export function toJsonStream(items: readonly unknown[]): Readable {
  return Readable.from(asJson(items), { highWaterMark: 1 });
}

async function* asJson(items: readonly unknown[]): AsyncGenerator<string> {
  let opening = '[';
  for await (const slice of slicesOf(items)) {
    yield opening + JSON.stringify(slice).slice(1, -1);
    opening = ',';
  }
  yield ']';
}
