// Reference data for tests, stored next to the project in ../shared/data and not part of it.
import { existsSync, readFileSync } from 'node:fs';

const defaultFolder = new URL('../../shared/data/', import.meta.url);

/** The files that a test needs from the folder; each test names its own files, since some may be absent. */
export interface SharedFiles {
  areAbsent: boolean;
  /** For the title of the test: ` (skipped: ../shared/data/crops.csv is absent)`, or nothing. */
  note: string;
}

export function sharedFiles(names: readonly string[], folder: URL = defaultFolder): SharedFiles {
  const absent = names.filter((name) => !existsSync(new URL(name, folder)));
  if (absent.length === 0) return { areAbsent: false, note: '' };
  const paths = absent.map((name) => `../shared/data/${name}`).join(' and ');
  return { areAbsent: true, note: ` (skipped: ${paths} ${absent.length === 1 ? 'is' : 'are'} absent)` };
}

export function sharedFile(name: string): URL {
  return new URL(name, defaultFolder);
}

export function readSharedFile(name: string): Buffer {
  return readFileSync(sharedFile(name));
}
