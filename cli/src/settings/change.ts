import { openConfigFile } from './config-file.js';
import { currentSettings, profileIn, type Setting } from './effective.js';
import { preferences, type Env, type PreferenceKey } from './preferences.js';

/** Changes a setting and returns the one now in effect: an environment variable may override the change. */
export async function changeSetting(env: Env, key: PreferenceKey, text: string): Promise<Setting> {
  const value = text === '' ? undefined : preferences[key].read(text, key);
  await openConfigFile(env).change((stored) => {
    const profile = profileIn(env, stored);
    if (key === 'url' && profile !== undefined) {
      const profiles = new Map(stored.profiles);
      // A profile must have an address.
      profiles.set(profile, value ?? preferences.url.default);
      return { ...stored, profiles };
    }
    const { [key]: _, ...others } = stored.preferences;
    return { ...stored, preferences: { ...others, ...(value !== undefined && { [key]: value }) } };
  });
  const settings = await currentSettings(env);
  const changed = settings.find((setting) => setting.key === key);
  if (changed === undefined) throw new Error(`There is no setting ${key}.`);
  return changed;
}
