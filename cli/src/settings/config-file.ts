import { configDirectory } from './address.js';
import { usageError } from '../terminal/failures.js';
import { preferenceKeys, preferences, type Env, type PreferenceKey } from './preferences.js';
import { openPrivateFile, refuseDamaged, type FileRules, type Values } from './private-file.js';

/** The contents of config.json. */
export interface StoredSettings {
  preferences: Partial<Record<PreferenceKey, string>>;
  /** The profile used if none is named; undefined for the default profile. */
  profile: string | undefined;
  /** The address of each named profile. */
  profiles: ReadonlyMap<string, string>;
}

const rules: FileRules = { timeoutMs: 10_000, onDamage: refuseDamaged };
/** The keys of the file that this version knows; a change keeps all others. */
const knownKeys = [...preferenceKeys, 'profile', 'profiles'];

export function openConfigFile(env: Env) {
  const file = openPrivateFile(configDirectory(env), 'config', rules);
  return {
    path: file.path,
    read: async () => asSettings(await file.read(), file.path),
    /** Changes the stored settings, one process at a time. */
    change: (edit: (settings: StoredSettings) => StoredSettings): Promise<void> =>
      file.exclusively((write) =>
        write((values) => {
          const { preferences: chosen, profile, profiles } = edit(asSettings(values, file.path));
          for (const key of knownKeys) delete values[key];
          Object.assign(values, chosen, profile !== undefined && { profile }, {
            profiles: Object.fromEntries(profiles),
          });
        }),
      ),
  };
}

/**
 * Reads the values of the file, which a person may have edited. Throws a usage error that names the file if a
 * value is invalid; ignores unknown keys.
 */
function asSettings(values: Values, path: string): StoredSettings {
  const chosen: StoredSettings['preferences'] = {};
  for (const key of preferenceKeys) {
    const value = values[key];
    if (value !== undefined)
      chosen[key] = preferences[key].read(asText(value, key, path), `${key} in ${path}`);
  }
  const { profile, profiles = {} } = values;
  if (typeof profiles !== 'object' || profiles === null || Array.isArray(profiles))
    throw usageError(`profiles in ${path} must be an object of names and addresses.`);
  return {
    preferences: chosen,
    profile: profile === undefined ? undefined : asText(profile, 'profile', path),
    profiles: new Map(
      Object.entries(profiles).map(([name, url]) => [
        name,
        preferences.url.read(String(url), `The address of ${name} in ${path}`),
      ]),
    ),
  };
}

/** Reads a text; a person may also have written a number. */
function asText(value: unknown, key: string, path: string): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw usageError(`${key} in ${path} must be a text.`);
}
