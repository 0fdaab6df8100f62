import { CliError, exitCodes, usageError } from '../terminal/failures.js';
import { openConfigFile, type StoredSettings } from '../settings/config-file.js';
import { profileIn } from '../settings/effective.js';
import type { Env } from '../settings/preferences.js';
import { configDirectory, profileDefault, readProfile, readUrl, urlDefault } from '../settings/address.js';
import { addressIn, keyOf, openCredentials, readLogins, type Logins } from './credentials.js';
import type { FileRules } from '../settings/private-file.js';

export interface ServerProfile {
  name: string;
  url: string;
  is_current: boolean;
  is_signed_in: boolean;
}

/** Called with the path of the file with the logins if it is damaged. */
type OnDamage = FileRules['onDamage'];

/** Lists all profiles, the default one first. */
export async function findProfiles(env: Env, onDamage?: OnDamage): Promise<ServerProfile[]> {
  const stored = await openConfigFile(env).read();
  const logins = await readStoredLogins(env, onDamage);
  const names = [undefined, ...stored.profiles.keys()];
  return names.map((name) => describeProfile(env, name, { stored, logins }));
}

/**
 * Makes this the profile in use; if an address is given, sets the address and creates the profile if
 * necessary.
 */
export async function chooseProfile(
  env: Env,
  { name, address, onDamage }: { name: string; address: string | undefined; onDamage: OnDamage },
): Promise<ServerProfile> {
  const profile = readProfile(name);
  if (address !== undefined) await setAddress(env, profile, readUrl(address, '--url'));
  await requireProfile(env, profile);
  await openConfigFile(env).change((stored) => ({ ...stored, profile }));
  const [stored, logins] = await Promise.all([openConfigFile(env).read(), readStoredLogins(env, onDamage)]);
  return describeProfile(env, profile, { stored, logins });
}

/** Sets the profile's address, and creates the profile if it does not exist. */
export async function setAddress(env: Env, profile: string | undefined, url: string): Promise<void> {
  await openConfigFile(env).change((stored) =>
    profile === undefined
      ? { ...stored, preferences: { ...stored.preferences, url } }
      : { ...stored, profiles: new Map(stored.profiles).set(profile, url) },
  );
}

/** Returns the name of an existing profile; refuses the default profile. */
export async function requireOwnProfile(env: Env, name: string): Promise<string> {
  const profile = readProfile(name);
  await requireProfile(env, profile);
  if (profile !== undefined) return profile;
  throw usageError(`The profile ${profileDefault} cannot be removed.`, { tryNext: 'crop logout' });
}

/** Fails if the profile does not exist. */
export async function requireProfile(env: Env, profile: string | undefined): Promise<void> {
  const { profiles } = await openConfigFile(env).read();
  if (profile === undefined || profiles.has(profile)) return;
  throw new CliError(exitCodes.notFound, 'PROFILE_NOT_FOUND', `There is no profile "${profile}".`, {
    hints: [`Profiles: ${[profileDefault, ...profiles.keys()].join(', ')}.`],
    tryNext: `crop login --profile ${profile} --url https://crops.example.org`,
  });
}

/** Removes the profile and all its logins, whatever their address. */
export async function forgetProfile(env: Env, profile: string): Promise<void> {
  const directory = configDirectory(env);
  for (const key of (await readLogins(directory)).keys())
    if (key.startsWith(`${profile} `)) await openCredentials(directory, key).clear();
  await openConfigFile(env).change((stored) => {
    const profiles = new Map(stored.profiles);
    profiles.delete(profile);
    return { ...stored, profiles, profile: stored.profile === profile ? undefined : stored.profile };
  });
}

function readStoredLogins(env: Env, onDamage: OnDamage = () => {}): Promise<Logins> {
  return readLogins(configDirectory(env), { onDamage });
}

function describeProfile(
  env: Env,
  profile: string | undefined,
  { stored, logins }: { stored: StoredSettings; logins: Logins },
): ServerProfile {
  const address = profile === undefined ? stored.preferences.url : stored.profiles.get(profile);
  const url = address ?? urlDefault;
  return {
    name: profile ?? profileDefault,
    url,
    is_current: profile === profileIn(env, stored),
    is_signed_in: logins.has(keyOf({ url: addressIn(logins, { url, profile }), profile })),
  };
}
