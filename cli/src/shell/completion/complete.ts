import { profileOption } from '../../command/define-command.js';
import type { Io } from '../../terminal/io.js';
import type { Env } from '../../settings/preferences.js';
import { monthName } from '../../terminal/typed-values.js';
import { findCandidates, type Candidate, type Completion, type Wanted } from './candidates.js';
import { openPlanNames } from '../../service/plan-names.js';
import { shells } from './scripts.js';
import { readLine } from './words.js';

const monthNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** Writes completions for the line that a script of `crop completion` passes. Never contacts a server. */
export async function complete([name, ...passed]: readonly string[], io: Io): Promise<void> {
  const shell = shells.find((each) => each === name);
  if (shell === undefined) return;
  const { words, write } = readLine(shell, passed);
  const { candidates, isFile } = await findCandidates(words, (wanted) => knownValues(wanted, words, io));
  const lines = candidates.flatMap(({ value, about }) => {
    const written = write(value);
    return written === undefined ? [] : [`${written}\t${about}`];
  });
  await io.stdout.write([...(isFile ? [':files'] : []), ...lines].map((line) => `${line}\n`).join(''));
}

async function knownValues(
  wanted: Wanted,
  words: readonly string[],
  { env }: Io,
): Promise<Completion | undefined> {
  if (wanted.placeholder === 'file') return { candidates: [], isFile: true };
  const values = await namesFor(wanted, words, env);
  return values && { candidates: values, isFile: false };
}

async function namesFor(
  { words: command, option, placeholder }: Wanted,
  words: readonly string[],
  env: Env,
): Promise<Candidate[] | undefined> {
  if (placeholder === 'plan' || placeholder === 'plans') return knownPlans(env, words);
  if (placeholder === 'month') return monthNumbers.map((month) => ({ value: monthName(month), about: '' }));
  if (command.startsWith('profile ') || option?.flags === profileOption.flags) return knownProfiles(env);
  if (!command.startsWith('config ') || placeholder !== 'key') return undefined;
  const { preferenceKeys } = await import('../../settings/preferences.js');
  return preferenceKeys.map((value) => ({ value, about: '' }));
}

async function knownPlans(env: Env, words: readonly string[]): Promise<Candidate[]> {
  const { settledEnvironment } = await import('../../settings/effective.js');
  const { readConfig } = await import('../../settings/address.js');
  const { addressOfLogin, keyOf } = await import('../../service/credentials.js');
  const config = readConfig(await settledEnvironment(env, profileIn(words)));
  const url = await addressOfLogin(config.directory, config);
  const names = await openPlanNames(config.directory, keyOf({ ...config, url })).read();
  const { visible } = await import('@crop-planning/shared/visible-text');
  return names.filter((name) => visible(name) === name).map((value) => ({ value, about: 'crop plan' }));
}

function profileIn(words: readonly string[]): string | undefined {
  const index = words.findIndex((word) => word === '--profile' || word.startsWith('--profile='));
  return words[index]?.split('=')[1] ?? (index < 0 ? undefined : words[index + 1]);
}

async function knownProfiles(env: Env): Promise<Candidate[]> {
  const { findProfiles } = await import('../../service/profiles.js');
  return (await findProfiles(env)).map(({ name, url }) => ({ value: name, about: url }));
}
