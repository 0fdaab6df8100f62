import { isCropError, type InputIssue, type PlaceCandidate } from '@crop-planning/client';
import { messageAlone } from '@crop-planning/shared/words/listing';
import { linkTo } from '../address/address.js';
import { NoAnswer, Refusal } from '../session/refusal.js';

/** What went wrong, in the service's words, and what to do about it. */
export interface Failure {
  code: string;
  message: string;
  issues: readonly InputIssue[];
  /** Names that would be recognised instead. */
  names: readonly string[];
  candidates: readonly PlaceCandidate[];
  retryAfterSeconds: number | undefined;
  hint: string | undefined;
  /** The view to go to next, if there is one. */
  next: { words: string; link: string } | undefined;
}

/** Puts any error of a request into words. */
export function failureOf(error: unknown): Failure {
  if (isCropError(error)) {
    const { data } = error;
    if (data.code === 'NETWORK_ERROR') return noAnswer(data.message);
    const { code, message, issues = [], suggestions = [], candidates = [], retry_after } = data;
    return failure({ code, message, issues, retryAfterSeconds: retry_after }, suggestions, candidates);
  }
  if (error instanceof Refusal) return failure(error);
  if (error instanceof NoAnswer) return noAnswer(error.message);
  return failure({ code: 'UNEXPECTED', message: 'Something went wrong in this page.', issues: [] });
}

/** Returns the fault of one field of an input, such as `password`. */
export function issueOf(found: Failure | undefined, field: string): string | undefined {
  return found?.issues.find(({ path }) => path === field || path.startsWith(`${field}.`))?.message;
}

interface Refused {
  code: string;
  message: string;
  issues: readonly InputIssue[];
  retryAfterSeconds?: number | undefined;
}

function failure(
  { code, message, issues, retryAfterSeconds }: Refused,
  suggestions: readonly string[] = [],
  candidates: readonly PlaceCandidate[] = [],
): Failure {
  const wait = retryAfterSeconds === undefined ? undefined : `Try again in ${waitWords(retryAfterSeconds)}.`;
  return {
    code,
    message: messageAlone(message),
    issues,
    names: [...suggestions, ...candidates.map(({ name }) => name)],
    candidates,
    retryAfterSeconds,
    hint: wait ?? hints[code],
    next: nextSteps[code],
  };
}

function noAnswer(message: string): Failure {
  return {
    ...failure({ code: 'NETWORK_ERROR', message, issues: [] }),
    hint: navigator.onLine
      ? 'Is the server running, and is this device connected?'
      : 'This device is offline. The page tries again by itself once it is connected.',
  };
}

export function waitWords(seconds: number): string {
  if (seconds < 120) return `${seconds} seconds`;
  return seconds < 7_200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3_600)} hours`;
}

const hints: Readonly<Record<string, string | undefined>> = {
  INTERNAL_ERROR: 'Try again; if it happens again, tell the operator of the service.',
  SERVICE_UNAVAILABLE: 'Try again in a moment.',
  UNEXPECTED: 'Reload the page.',
};

const plans = { words: 'All plans, archived ones too', link: linkTo('plans', { archived: true }) };
const tokens = { words: 'Your tokens', link: linkTo('account') };

/** The same next steps that the command line suggests, as views of this page. */
const nextSteps: Readonly<Record<string, Failure['next']>> = {
  EMAIL_ALREADY_REGISTERED: { words: 'Log in', link: linkTo('login') },
  CROP_PLAN_NOT_FOUND: plans,
  PLAN_LIMIT_REACHED: plans,
  NOTIFICATION_NOT_FOUND: { words: 'Your notifications', link: linkTo('notifications') },
  SESSION_NOT_FOUND: { words: 'Your sessions', link: linkTo('account') },
  CLIMATE_IN_USE: plans,
  TOKEN_NOT_FOUND: tokens,
  TOKEN_LIMIT_REACHED: tokens,
};
