import type { Analysis } from '../../contract/analyses.js';

/** Reads a plan's analyses from before the one with this id, newest first. */
export interface Pages {
  length: number;
  read(before: string): Promise<Analysis[]>;
}

/**
 * Goes back from an analysis to the newest one by the model; another producer may have recorded many since.
 */
export async function newestByModel(
  from: Analysis | undefined,
  { length, read }: Pages,
): Promise<Analysis | undefined> {
  let last = from;
  while (last !== undefined && last.source !== 'model') {
    const page: Analysis[] = await read(last.id);
    const end = page.length < length ? undefined : page.at(-1);
    last = page.find(({ source }) => source === 'model') ?? end;
  }
  return last;
}
