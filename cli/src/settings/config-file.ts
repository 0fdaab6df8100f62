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
  /** What the columns of files of plans are: the name of a field, or empty for one to ignore, by heading. */
  columns: ReadonlyMap<string, string>;
}

const rules: FileRules = { timeoutMs: 10_000, onDamage: refuseDamaged };
/** The keys of the file that this version knows; a change keeps all others. */
const knownKeys = [...preferenceKeys, 'profile', 'profiles', 'columns'];

export function openConfigFile(env: Env) {
  const file = openPrivateFile(configDirectory(env), 'config', rules);
  return {
    path: file.path,
    read: async () => asSettings(await file.read(), file.path),
    /** Changes the stored settings, one process at a time. */
    change: (edit: (settings: StoredSettings) => StoredSettings): Promise<void> =>
      file.exclusively((write) =>
        write((values) => {
          const { preferences: chosen, profile, profiles, columns } = edit(asSettings(values, file.path));
          for (const key of knownKeys) delete values[key];
          Object.assign(values, chosen, profile !== undefined && { profile }, {
            profiles: Object.fromEntries(profiles),
            ...(columns.size > 0 && { columns: Object.fromEntries(columns) }),
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
  const { profile, profiles = {}, columns = {} } = values;
  if (!isObject(profiles)) throw usageError(`profiles in ${path} must be an object of names and addresses.`);
  if (!isObject(columns)) throw usageError(`columns in ${path} must be an object of headings and fields.`);
  return {
    preferences: chosen,
    profile: profile === undefined ? undefined : asText(profile, 'profile', path),
    profiles: new Map(
      Object.entries(profiles).map(([name, url]) => [
        name,
        preferences.url.read(String(url), `The address of ${name} in ${path}`),
      ]),
    ),
    columns: new Map(
      Object.entries(columns).map(([heading, field]) => [heading, asText(field, `columns.${heading}`, path)]),
    ),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads a text; a person may also have written a number. */
function asText(value: unknown, key: string, path: string): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw usageError(`${key} in ${path} must be a text.`);
}
