import { profileDefault, readProfile } from './address.js';
import { openConfigFile, type StoredSettings } from './config-file.js';
import { preferenceKeys, preferences, type Env, type PreferenceKey } from './preferences.js';

export interface Setting {
  key: PreferenceKey;
  value: string;
  /** A variable, a profile, `config` for the settings file, or `default`. */
  source: string;
}

/**
 * Resolves each setting in this order: environment, profile, settings file, variable shared with other
 * programs, default.
 */
export function settingsIn(env: Env, stored: StoredSettings): Setting[] {
  return preferenceKeys.map((key) => ({ key, ...sourceOf(key, env, stored) }));
}

function sourceOf(key: PreferenceKey, env: Env, stored: StoredSettings): Omit<Setting, 'key'> {
  const preference = preferences[key];
  const inEnv = preference.fromEnv(env);
  if (inEnv !== undefined) return inEnv;
  const profile = profileIn(env, stored);
  const ofProfile = key === 'url' && profile !== undefined ? stored.profiles.get(profile) : undefined;
  if (ofProfile !== undefined) return { value: ofProfile, source: `profile ${profile}` };
  const chosen = stored.preferences[key];
  if (chosen !== undefined) return { value: chosen, source: 'config' };
  const common = preference.commonVariable;
  const value = common === undefined ? undefined : env[common];
  if (common !== undefined && value !== undefined) return { value, source: common };
  return { value: preference.default, source: 'default' };
}

export async function currentSettings(env: Env): Promise<Setting[]> {
  return settingsIn(env, await openConfigFile(env).read());
}

/** Returns the profile in use; undefined for the default one. */
export function profileIn(env: Env, { profile }: StoredSettings): string | undefined {
  return readProfile(env['CROP_PROFILE'] || profile);
}

/** Extends the environment with the profile named on the command line and with the settings file. */
export async function settledEnvironment(base: Env, profile: string | undefined): Promise<Env> {
  const stored = await openConfigFile(base).read();
  const env = withProfile(base, profile, stored);
  const additions = settingsIn(env, stored)
    .filter(({ source }) => source === 'config' || source.startsWith('profile '))
    .map(({ key, value }) => preferences[key].asEnv(value));
  return Object.assign({}, env, ...additions, { CROP_PROFILE: profileIn(env, stored) ?? profileDefault });
}

export async function environmentWith(base: Env, profile: string | undefined): Promise<Env> {
  return profile === undefined ? base : withProfile(base, profile, await openConfigFile(base).read());
}

/**
 * Extends the environment with a profile named on the command line. The profile's address overrides
 * CROP_API_URL, as every option overrides the environment; a profile about to be created takes its address
 * from CROP_API_URL.
 */
function withProfile(env: Env, name: string | undefined, { profiles }: StoredSettings): Env {
  if (name === undefined) return env;
  const { CROP_API_URL: url, ...others } = env;
  const isKnown = name === profileDefault || profiles.has(name);
  return { ...others, CROP_PROFILE: name, ...(url !== undefined && !isKnown && { CROP_API_URL: url }) };
}
