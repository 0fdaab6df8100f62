import { profileOption } from '../../command/define-command.js';
import type { Io } from '../../terminal/io.js';
import type { Env } from '../../settings/preferences.js';
import { months as english } from '@crop-planning/shared/words/languages/en/months';
import { commandAt, isCommand } from '../program.js';
import { findCandidates, type Candidate, type Completion, type Wanted } from './candidates.js';
import { openRemembered, type RememberedWords } from '../../service/remembered.js';
import { shells } from './scripts.js';
import { readLine } from './words.js';

const monthNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** Writes completions for the line that a script of `crop completion` passes. Never contacts a server. */
export async function complete([name, ...passed]: readonly string[], io: Io): Promise<void> {
  const shell = shells.find((each) => each === name);
  if (shell === undefined) return;
  const { words, write, encode } = readLine(shell, passed);
  const last = words.at(-1) ?? '';
  const line = [...(await spelledOut(words.slice(0, -1), io.env)), last];
  const { candidates: known, isFile } = await findCandidates(line, (wanted) => knownValues(wanted, line, io));
  const own = commandAt(words) === words.length - 1 ? await knownAliases(io.env) : [];
  const candidates = [...known, ...own.filter(({ value }) => value.startsWith(last))];
  const lines = candidates.flatMap(({ value, about }) => {
    const written = write(value);
    return written === undefined ? [] : [`${written}\t${about}`];
  });
  const answer = [...(isFile ? [':files'] : []), ...lines].map((line) => `${line}\n`).join('');
  await io.stdout.write(encode(answer));
}

/** Returns the words with those of an alias in its place. */
async function spelledOut(words: readonly string[], env: Env): Promise<readonly string[]> {
  const at = commandAt(words);
  if (isCommand(words[at] ?? 'help')) return words;
  const { expandAlias } = await import('../aliases/expand.js');
  return expandAlias(words, at, env);
}

async function knownAliases(env: Env): Promise<Candidate[]> {
  const { openAliases } = await import('../aliases/store.js');
  const { visible } = await import('@crop-planning/shared/visible-text');
  return (await openAliases(env).list())
    .filter(({ name }) => visible(name) === name)
    .map(({ name, words }) => ({ value: name, about: visible(`crop ${words}`) }));
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
  if (placeholder === 'plan' || placeholder === 'plans')
    return asCandidates((await rememberedWords(env, words)).plans, 'crop plan');
  if (placeholder === 'climate')
    return asCandidates((await rememberedWords(env, words)).climates, 'climate of your own');
  const optionName = /^--[a-z]+/.exec(option?.flags ?? '')?.[0];
  const named = option === undefined && placeholder === 'crop' ? '--crop' : optionName;
  if (named === '--crop' || named === '--location')
    return inTypedCase(await cropsOrPlaces(named, env, words), words);
  if (command.startsWith('alias ') && placeholder === 'alias') return knownAliases(env);
  if (placeholder === 'month') {
    const months = monthNumbers.map((month) => ({ value: english.short(month), about: english.full(month) }));
    const best = { value: 'best', about: 'the best month at each point' };
    return inTypedCase(command === 'map' ? [...months, best] : months, words);
  }
  if (command.startsWith('profile ') || option?.flags === profileOption.flags) return knownProfiles(env);
  if (!command.startsWith('config ') || placeholder !== 'key') return undefined;
  const { preferenceKeys } = await import('../../settings/preferences.js');
  return preferenceKeys.map((value) => ({ value, about: '' }));
}

async function cropsOrPlaces(option: string, env: Env, words: readonly string[]): Promise<Candidate[]> {
  const remembered = await rememberedWords(env, words);
  const [ofPlans, others, about] =
    option === '--crop'
      ? [remembered.plan_crops, remembered.crops, 'crop']
      : [remembered.plan_locations, remembered.locations, 'place'];
  return asCandidates([...new Set([...ofPlans, ...others])], about);
}

/** Writes the candidates in lower case if only then they begin as the last word does. */
function inTypedCase(candidates: readonly Candidate[], words: readonly string[]): Candidate[] {
  const typed = (words.at(-1) ?? '').replace(/^--[\w-]+=/, '');
  if (candidates.some(({ value }) => value.startsWith(typed))) return [...candidates];
  return candidates.map(({ value, about }) => ({ value: value.toLowerCase(), about }));
}

async function asCandidates(names: readonly string[], about: string): Promise<Candidate[]> {
  const { visible } = await import('@crop-planning/shared/visible-text');
  return names.filter((name) => visible(name) === name).map((value) => ({ value, about }));
}

/** Reads the words remembered for the login that the line would use. */
async function rememberedWords(env: Env, words: readonly string[]): Promise<RememberedWords> {
  const { settledEnvironment } = await import('../../settings/effective.js');
  const { readConfig } = await import('../../settings/address.js');
  const { addressOfLogin, keyOf } = await import('../../service/credentials.js');
  const config = readConfig(await settledEnvironment(env, profileIn(words)));
  const url = await addressOfLogin(config.directory, config);
  return openRemembered(config.directory, keyOf({ ...config, url })).read();
}

function profileIn(words: readonly string[]): string | undefined {
  const index = words.findIndex((word) => word === '--profile' || word.startsWith('--profile='));
  return words[index]?.split('=')[1] ?? (index < 0 ? undefined : words[index + 1]);
}

async function knownProfiles(env: Env): Promise<Candidate[]> {
  const { findProfiles } = await import('../../service/profiles.js');
  return (await findProfiles(env)).map(({ name, url }) => ({ value: name, about: url }));
}
