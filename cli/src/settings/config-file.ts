import { configDirectory } from './address.js';
import type { LockOptions } from './lock.js';
import { preferenceKeys, preferences, type Env, type PreferenceKey } from './preferences.js';
import { openPrivateFile, type Values } from './private-file.js';

/** The contents of config.json. */
export interface StoredSettings {
  preferences: Partial<Record<PreferenceKey, string>>;
  /** The profile used if none is named; undefined for the default profile. */
  profile: string | undefined;
  /** The address of each named profile. */
  profiles: ReadonlyMap<string, string>;
}

export interface ConfigFile {
  readonly path: string;
  read(): Promise<StoredSettings>;
  /** Changes the stored settings, one process at a time. */
  change(edit: (settings: StoredSettings) => StoredSettings): Promise<void>;
}

const lockOptions: LockOptions = { timeoutMs: 10_000 };

export function openConfigFile(env: Env): ConfigFile {
  const file = openPrivateFile(configDirectory(env), 'config', lockOptions);
  return {
    path: file.path,
    read: async () => asSettings(await file.read(), file.path),
    change: (edit) =>
      file.exclusively((write) =>
        write((values) => {
          const { preferences: chosen, profile, profiles } = edit(asSettings(values, file.path));
          for (const key of Object.keys(values)) delete values[key];
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
    if (value !== undefined) chosen[key] = preferences[key].read(String(value), `${key} in ${path}`);
  }
  const { profile, profiles } = values;
  return {
    preferences: chosen,
    profile: typeof profile === 'string' ? profile : undefined,
    profiles: new Map(
      Object.entries(typeof profiles === 'object' && profiles !== null ? profiles : {}).map(([name, url]) => [
        name,
        preferences.url.read(String(url), `The address of ${name} in ${path}`),
      ]),
    ),
  };
}
