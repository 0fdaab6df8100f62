import { hostname } from 'node:os';
import { readUrl, urlDefault } from './address.js';
import { visible } from '@crop-planning/shared/visible-text';
import { languageCodes, type LanguageCode } from '@crop-planning/shared/language-codes';
import { alternatives } from '@crop-planning/shared/words/listing';
import { usageError } from '../terminal/failures.js';
import { parseSeconds, secondsRule } from '../terminal/typed-values.js';

export type Env = Readonly<Record<string, string | undefined>>;

export type PreferenceKey = 'url' | 'timeout' | 'lang' | 'color' | 'pager' | 'machine';

export interface Preference {
  readonly default: string;
  /** Checks a value and returns it as stored; an error names `from` as the source. */
  read(text: string, from: string): string;
  /** Returns the value from the environment, and the variable that gives it. */
  fromEnv(env: Env): { value: string; source: string } | undefined;
  /** A variable shared with other programs, used if nothing else sets the value. */
  commonVariable?: string;
  /** Returns the environment variables with the same effect as the value. */
  asEnv(value: string): Record<string, string>;
}

const colors = ['auto', 'always', 'never'];

const machineOff = 'off';
/** Leaves room for `crop on ` in the 64 characters of a session's name. */
const machineLengthMax = 56;
const machineRule = `must have 1 to ${machineLengthMax} printable characters, or be ${machineOff}`;

/** The settings that can be stored; a setting's own environment variable takes precedence over it. */
export const preferences: Readonly<Record<PreferenceKey, Preference>> = {
  url: {
    default: urlDefault,
    read: readUrl,
    ...inVariable('CROP_API_URL'),
  },
  timeout: {
    default: '30',
    read(text, from) {
      if (parseSeconds(text) === undefined) throw usageError(`${from} ${secondsRule}, not "${text}".`);
      return text;
    },
    ...inVariable('CROP_TIMEOUT'),
  },
  lang: {
    default: 'en',
    read(text, from) {
      if (isLanguage(text)) return text;
      throw usageError(`${from} must be ${alternatives(languageCodes)}, not "${visible(text)}".`);
    },
    ...inVariable('CROP_LANG'),
  },
  color: {
    default: 'auto',
    read(text, from) {
      if (!colors.includes(text)) throw usageError(`${from} must be auto, always or never, not "${text}".`);
      return text;
    },
    fromEnv({ NO_COLOR, FORCE_COLOR }) {
      if (NO_COLOR) return { value: 'never', source: 'NO_COLOR' };
      if (FORCE_COLOR) return { value: FORCE_COLOR === '0' ? 'never' : 'always', source: 'FORCE_COLOR' };
      return undefined;
    },
    asEnv: (value) =>
      value === 'never' ? { NO_COLOR: '1' } : value === 'always' ? { FORCE_COLOR: '1' } : {},
  },
  pager: {
    default: 'less',
    read: (text) => text,
    // An empty value disables paging.
    fromEnv: ({ CROP_PAGER: value }) => (value === undefined ? undefined : { value, source: 'CROP_PAGER' }),
    commonVariable: 'PAGER',
    asEnv: (value) => ({ CROP_PAGER: value }),
  },
  machine: {
    /** The machine's own name, without its domain; `off` if that is not printable. */
    get default() {
      const [label = ''] = hostname().split('.');
      const name = label.slice(0, machineLengthMax);
      return isMachineName(name) ? name : machineOff;
    },
    read(text, from) {
      const name = text.trim();
      if (isMachineName(name)) return name;
      throw usageError(`${from} ${machineRule}, not "${visible(text)}".`);
    },
    ...inVariable('CROP_MACHINE'),
  },
};

export const preferenceKeys = Object.keys(preferences) as PreferenceKey[];

/** Returns the time limit for a request that CROP_TIMEOUT sets, in seconds; undefined if it is not set. */
export function timeoutIn(env: Env): number | undefined {
  const text = env['CROP_TIMEOUT'];
  return text ? parseSeconds(preferences.timeout.read(text, 'CROP_TIMEOUT')) : undefined;
}

/** Returns the machine's name for sessions; undefined if it is off. */
export function machineIn(env: Env): string | undefined {
  const text = env['CROP_MACHINE'];
  const name = text ? preferences.machine.read(text, 'CROP_MACHINE') : preferences.machine.default;
  return name === machineOff ? undefined : name;
}

/** Returns the language that CROP_LANG sets; undefined if it is not set. */
export function languageIn(env: Env): LanguageCode | undefined {
  const text = env['CROP_LANG'];
  if (!text) return undefined;
  const code = preferences.lang.read(text, 'CROP_LANG');
  return isLanguage(code) ? code : undefined;
}

function isLanguage(text: string): text is LanguageCode {
  return languageCodes.some((code) => code === text);
}

export function readPreferenceKey(text: string): PreferenceKey {
  const key = preferenceKeys.find((candidate) => candidate === text);
  if (key !== undefined) return key;
  throw usageError(`There is no setting "${text}".`, { hints: [`Settings: ${preferenceKeys.join(', ')}.`] });
}

function isMachineName(text: string): boolean {
  const { length } = [...text];
  return length >= 1 && length <= machineLengthMax && visible(text) === text && !/\p{Cs}/u.test(text);
}

function inVariable(name: string): Pick<Preference, 'fromEnv' | 'asEnv'> {
  return {
    fromEnv({ [name]: value }) {
      return value ? { value, source: name } : undefined;
    },
    asEnv: (value) => ({ [name]: value }),
  };
}
