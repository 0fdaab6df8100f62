import { readFileSync } from 'node:fs';

/**
 * Returns the package version. This module must stay next to main.ts: package.json has to be one folder up,
 * whether the code is compiled or bundled.
 */
export function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const isManifest = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return isManifest ? String(manifest.version) : '';
}
