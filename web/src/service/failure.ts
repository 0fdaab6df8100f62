import {
  isCropError,
  type InputIssue,
  type NetworkErrorData,
  type PlaceCandidate,
} from '@crop-planning/client';
import { messageAlone } from '@crop-planning/shared/words/listing';
import { linkTo } from '../address/address.js';
import { NoAnswer, Refusal } from '../session/refusal.js';
import { failures, type Wait } from '../words/en/failures.js';
import { said } from '../words/said.js';

/** What went wrong, in the service's words, and what to do about it in the language in use. */
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
    if (data.code === 'NETWORK_ERROR') return noAnswer(inWords(data));
    const { code, message, issues = [], suggestions = [], candidates = [], retry_after } = data;
    return failure({ code, message, issues, retryAfterSeconds: retry_after }, suggestions, candidates);
  }
  if (error instanceof Refusal) return failure(error);
  if (error instanceof NoAnswer) return noAnswer(words().noAnswer(location.origin));
  return failure({ code: 'UNEXPECTED', message: words().unexpected, issues: [] });
}

/** The client has two sentences, in English, and no code that tells them apart. */
function inWords({ message, url }: NetworkErrorData): string {
  const { notTheService, noAnswer: none } = words();
  return message === failures.notTheService(url) ? notTheService(url) : none(url);
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
  return {
    code,
    message: messageAlone(message),
    issues,
    names: [...suggestions, ...candidates.map(({ name }) => name)],
    candidates,
    retryAfterSeconds,
    hint: retryAfterSeconds === undefined ? hintFor(code) : words().againIn(waitOf(retryAfterSeconds)),
    next: nextAfter(code),
  };
}

function noAnswer(message: string): Failure {
  const { isItRunning, offline } = words();
  return {
    ...failure({ code: 'NETWORK_ERROR', message, issues: [] }),
    hint: navigator.onLine ? isItRunning : offline,
  };
}

function hintFor(code: string): string | undefined {
  const { tellOperator, againSoon, reload } = words();
  return { INTERNAL_ERROR: tellOperator, SERVICE_UNAVAILABLE: againSoon, UNEXPECTED: reload }[code];
}

/** Returns how long to wait in the unit that suits it. */
export function waitOf(seconds: number): Wait {
  if (seconds < 120) return { count: seconds, unit: 'seconds' };
  return seconds < 7_200
    ? { count: Math.ceil(seconds / 60), unit: 'minutes' }
    : { count: Math.ceil(seconds / 3_600), unit: 'hours' };
}

const plans = { said: 'plans', link: linkTo('plans', { archived: true }) } as const;
const tokens = { said: 'tokens', link: linkTo('account') } as const;

type Link = 'plans' | 'tokens' | 'logIn' | 'notifications' | 'sessions';

/** The same next steps that the command line suggests, as views of this page. */
const nextSteps: Readonly<Record<string, { said: Link; link: string } | undefined>> = {
  EMAIL_ALREADY_REGISTERED: { said: 'logIn', link: linkTo('login') },
  CROP_PLAN_NOT_FOUND: plans,
  PLAN_LIMIT_REACHED: plans,
  NOTIFICATION_NOT_FOUND: { said: 'notifications', link: linkTo('notifications') },
  SESSION_NOT_FOUND: { said: 'sessions', link: linkTo('account') },
  CLIMATE_IN_USE: plans,
  TOKEN_NOT_FOUND: tokens,
  TOKEN_LIMIT_REACHED: tokens,
};

function nextAfter(code: string): Failure['next'] {
  const step = nextSteps[code];
  return step && { words: words()[step.said], link: step.link };
}

function words() {
  return said('failures', failures);
}
