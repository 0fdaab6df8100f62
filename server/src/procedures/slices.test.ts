import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inSlices, isLong, slicesOf, toJsonStream } from './slices.js';

const long = Array.from({ length: 1_700 }, (_, at) => ({ at, name: `"${at}", é` }));
const schema = z.array(z.strictObject({ at: z.number(), name: z.string() }));

/** Counts the times that other tasks could run during the work. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work.finally(() => (isDone = true));
  return turns;
}

describe('a long list', () => {
  it('is split into slices of 500 that contain every item once', async () => {
    const slices = [];
    for await (const slice of slicesOf(long)) slices.push(slice);
    expect(slices.map(({ length }) => length)).toEqual([500, 500, 500, 200]);
    expect(slices.flat()).toEqual(long);
  });

  it('is written as JSON slice by slice, yielding in between', async () => {
    const written = text(toJsonStream(long));
    expect(await turnsDuring(written)).toBeGreaterThanOrEqual(3);
    expect(await written).toBe(JSON.stringify(long));
  });

  it('is checked in full, slice by slice, yielding in between', async () => {
    const checked = inSlices(schema)(long);
    expect(await turnsDuring(checked)).toBeGreaterThanOrEqual(3);
    expect(await checked).toEqual(long);
    for (const at of [0, 499, 500, 1_699]) {
      const wrong = long.with(at, { at, name: 'x', secret: 1 } as { at: number; name: string });
      await expect(inSlices(schema)(wrong)).rejects.toThrow(z.ZodError);
    }
  });
});

describe('a value other than a long list', () => {
  it('is checked in one go', async () => {
    expect(await inSlices(schema)([])).toEqual([]);
    expect(await inSlices(schema)(long.slice(0, 2))).toEqual(long.slice(0, 2));
    await expect(inSlices(schema)({})).rejects.toThrow(z.ZodError);
    expect([isLong(long.slice(0, 500)), isLong('x'.repeat(501)), isLong(long)]).toEqual([false, false, true]);
  });
});
