import { readUrl, urlDefault } from './address.js';
import { usageError } from '../terminal/failures.js';
import { parseSeconds, secondsRule } from '../terminal/typed-values.js';

export type Env = Readonly<Record<string, string | undefined>>;

export type PreferenceKey = 'url' | 'timeout' | 'color' | 'pager';

export interface Preference {
  default: string;
  /** Checks a value before it is stored; an error names `from`. */
  read(text: string, from: string): string;
  /** Returns the value from the environment, and the variable that gives it. */
  fromEnv(env: Env): { value: string; source: string } | undefined;
  /** A variable shared with other programs, used if nothing else sets the value. */
  commonVariable?: string;
  /** Returns the environment variables with the same effect as the value. */
  asEnv(value: string): Record<string, string>;
}

const colors = ['auto', 'always', 'never'];

/** The settings that can be stored; the environment variable of each takes precedence. */
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
};

export const preferenceKeys = Object.keys(preferences) as PreferenceKey[];

/** Returns the time limit for a request in CROP_TIMEOUT, in seconds; undefined if it is not set. */
export function timeoutIn(env: Env): number | undefined {
  const text = env['CROP_TIMEOUT'];
  return text ? parseSeconds(preferences.timeout.read(text, 'CROP_TIMEOUT')) : undefined;
}

export function readPreferenceKey(text: string): PreferenceKey {
  const key = preferenceKeys.find((candidate) => candidate === text);
  if (key !== undefined) return key;
  throw usageError(`There is no setting "${text}".`, { hints: [`Settings: ${preferenceKeys.join(', ')}.`] });
}

function inVariable(name: string): Pick<Preference, 'fromEnv' | 'asEnv'> {
  return {
    fromEnv({ [name]: value }) {
      return value ? { value, source: name } : undefined;
    },
    asEnv: (value) => ({ [name]: value }),
  };
}
