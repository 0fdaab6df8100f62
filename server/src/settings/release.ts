import { readFileSync } from 'node:fs';

/** Reads the version of this release, such as `1.0.0`. */
export function readRelease(): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  return version;
}
