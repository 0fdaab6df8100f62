import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { loadOnce } from '../concurrency/load-once.js';

const directory = new URL('../../data/', import.meta.url);

/** Returns a function that reads a table in server/data, one JSON object per line, when first needed. */
export function createTableFile<Row>(name: string, schema: z.ZodType<Row>): () => Promise<readonly Row[]> {
  return loadOnce(async () => {
    const text = await readFile(new URL(name, directory), 'utf8');
    return text
      .trimEnd()
      .split('\n')
      .map((line) => schema.parse(JSON.parse(line)));
  });
}
