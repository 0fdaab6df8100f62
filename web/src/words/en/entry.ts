// The forms that lead into an account, and what stands around them.
import { months } from '@crop-planning/shared/words/languages/en/months';
import type { Water } from '@crop-planning/shared';

export const entry = {
  /** The part of the page that has the forms, read out. */
  waysIn: 'Ways in',
  /** Above the login, why nobody is signed in any more. */
  ended:
    'Your session has ended: it expired, or it was ended elsewhere, for example by a new password. Log in again to continue where you were.',
  lostCookie:
    'This browser no longer has your login: it expired, the browser’s data was cleared, or the browser keeps no cookies. Log in again to continue where you were.',
  /** Above the forms, the planting that becomes a plan; crop and place stand as they were typed. */
  kept: ({ month, water }: { month: number; water: Water }) =>
    `Kept to be your plan: [](crop) at [](place), planted in ${months.full(month)}, ${water}. [Back to the answer](answer)`,

  logIn: 'Log in',
  loggingIn: 'Logging in…',
  otherWays:
    'New here? [Create an account](register). A one-time code from the operator? [Set a new password](reset).',

  create: 'Create an account',
  createNow: 'Create the account',
  creating: 'Creating…',
  haveOne: 'You have one? [Log in](login).',

  setPassword: 'Set a new password',
  /** The mark is a command of the operator. */
  codes: 'The operator of the service gives out one-time codes, with [](command).',
  setNow: 'Set the password and log in',
  setting: 'Setting…',
  backToLogin: 'Back to the login',

  // The labels of fields, in the account too.
  fullName: 'Full name',
  organization: 'Organization',
  organizationOptional: 'Organization (optional)',
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  passwordHint: 'At least 10 characters; 15 or more are better. Several words are easy to keep in mind.',
  code: 'One-time code',

  // Instead of the forms where others on the network could read a password.
  overHttps: 'Log in over https',
  notPrivate:
    'This page came over plain http from another machine, so anybody on the network could read your password. There is no login here.',
  /** The mark is the name of a setting. */
  openPrivate:
    'Open the page at its address with https, or on the machine that runs the server. The operator sets up https with a proxy and the setting [](setting).',
};
