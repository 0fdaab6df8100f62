import { readFileSync } from 'node:fs';

/** Of the package. This module stays beside main.ts: compiled or bundled, it is read from one folder below it. */
export function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const isManifest = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return isManifest ? String(manifest.version) : '';
}
