import { readFileSync } from 'node:fs';

/**
 * Returns the package version. This module must stay next to main.ts: compiled or bundled, package.json is
 * one folder up.
 */
export function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const isManifest = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return isManifest ? String(manifest.version) : '';
}
