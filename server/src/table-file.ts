import { readFile } from 'node:fs/promises';
import type { z } from 'zod';

const directory = new URL('../data/', import.meta.url);

/** Reads a table of server/data, one JSON object a line, when it is first asked for and again only after a failure. */
export function createTableFile<Row>(name: string, schema: z.ZodType<Row>): () => Promise<readonly Row[]> {
  let reading: Promise<readonly Row[]> | undefined;

  async function read(): Promise<readonly Row[]> {
    const text = await readFile(new URL(name, directory), 'utf8');
    return text
      .trimEnd()
      .split('\n')
      .map((line) => schema.parse(JSON.parse(line)));
  }

  return () =>
    (reading ??= read().catch((error: unknown) => {
      reading = undefined;
      throw error;
    }));
}
