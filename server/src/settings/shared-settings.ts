import { createHash } from 'node:crypto';
import { settings, sharedSettings, type Config } from './config.js';

/**
 * Returns a digest of each setting that must be the same on all servers, by name. Digests rather than values, so that
 * servers can tell in the database that their settings differ without storing them there.
 */
export function digestsOf(config: Config): Record<string, string> {
  const digests = Object.entries(settings.shape).flatMap(([name, schema]) => {
    if (!sharedSettings.has(schema)) return [];
    const { comparedAs = (whole: unknown) => whole } = sharedSettings.get(schema) ?? {};
    return [[name, digestOf(name, comparedAs(config[name as keyof Config], config))]];
  });
  return Object.fromEntries(digests);
}

function digestOf(name: string, value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([name, value ?? null]))
    .digest('hex')
    .slice(0, 16);
}
