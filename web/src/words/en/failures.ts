// What the page itself says of a failure; the service's own messages stay English.
import { didYouMean } from '@crop-planning/shared/words/listing';

/** How long to wait, in the unit that suits it: at least 1. */
export interface Wait {
  count: number;
  unit: 'seconds' | 'minutes' | 'hours';
}

export const failures = {
  noAnswer: (origin: string) => `There was no answer from ${origin}.`,
  notTheService: (origin: string) => `${origin} did not answer as the service does.`,
  unexpected: 'Something went wrong in this page.',

  // What to do about it.
  againIn: (wait: Wait) => `Try again in ${waitText(wait)}.`,
  isItRunning: 'Is the server running, and is this device connected?',
  offline: 'This device is offline. The page tries again by itself once it is connected.',
  tellOperator: 'Try again; if it happens again, tell the operator of the service.',
  againSoon: 'Try again in a moment.',
  reload: 'Reload the page.',
  /** Crops or places that would be recognised; the names of places contain commas. */
  didYouMean: (names: readonly string[]) => didYouMean(names).join(''),

  // Links to where it can be set right.
  plans: 'All plans, archived ones too',
  tokens: 'Your tokens',
  logIn: 'Log in',
  notifications: 'Your notifications',
  sessions: 'Your sessions',
};

export function waitText({ count, unit }: Wait): string {
  return count === 1 ? `1 ${unit.slice(0, -1)}` : `${count} ${unit}`;
}
