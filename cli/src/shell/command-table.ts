import type { Command } from 'commander';
import type { HelpTopic } from '../terminal/help.js';
import type { Io } from '../terminal/io.js';

/** One command: its module is loaded when the command, or its help, is asked for. */
export interface CommandEntry {
  /** The words that call it. */
  words: string;
  alias?: string;
  summary: string;
  /** It shows or changes the settings, and sees the environment without what the settings file adds. */
  isAboutSettings?: true;
  load(): Promise<{ configure(command: Command, io: Io): void }>;
}

/** By the words that call them. */
export const groups: Readonly<Record<string, string>> = {
  auth: 'Register, sign in and out, manage your account',
  'auth token': 'Personal access tokens, for scripts',
  plan: 'Crop plans: what is planted where and when',
  notification: 'What has changed for your plans',
  config: 'Settings of this machine',
  profile: 'Servers and accounts to switch between',
};

const login = () => import('../auth/commands/auth/login.js');
const logout = () => import('../auth/commands/auth/logout.js');

export const commandTable: readonly CommandEntry[] = [
  {
    words: 'auth register',
    summary: 'Create an account and sign in',
    load: () => import('../auth/commands/auth/register.js'),
  },
  { words: 'auth login', summary: 'Sign in', load: login },
  { words: 'auth logout', summary: 'Sign out', load: logout },
  {
    words: 'auth status',
    summary: 'Show which server and credential are used',
    load: () => import('../auth/commands/auth/status.js'),
  },
  {
    words: 'auth sessions',
    summary: 'List where you are signed in',
    load: () => import('../auth/commands/auth/sessions.js'),
  },
  { words: 'auth revoke', summary: 'End a session', load: () => import('../auth/commands/auth/revoke.js') },
  {
    words: 'auth change-password',
    summary: 'Change your password',
    load: () => import('../auth/commands/auth/change-password.js'),
  },
  {
    words: 'auth reset-password',
    summary: 'Set a new password with a one-time code',
    load: () => import('../auth/commands/auth/reset-password.js'),
  },
  {
    words: 'auth update',
    summary: 'Change your name or organization',
    load: () => import('../auth/commands/auth/update.js'),
  },
  {
    words: 'auth export',
    summary: 'Export everything that the service keeps about you',
    load: () => import('../auth/commands/auth/export.js'),
  },
  {
    words: 'auth delete-account',
    summary: 'Delete your account for good',
    load: () => import('../auth/commands/auth/delete-account.js'),
  },
  {
    words: 'auth token create',
    summary: 'Create a token for a script',
    load: () => import('../auth/commands/auth/token/create.js'),
  },
  {
    words: 'auth token list',
    alias: 'ls',
    summary: 'List your tokens',
    load: () => import('../auth/commands/auth/token/list.js'),
  },
  {
    words: 'auth token revoke',
    alias: 'rm',
    summary: 'Revoke a token',
    load: () => import('../auth/commands/auth/token/revoke.js'),
  },
  {
    words: 'plan list',
    alias: 'ls',
    summary: 'List crop plans',
    load: () => import('../plan/commands/plan/list.js'),
  },
  { words: 'plan show', summary: 'Show one crop plan', load: () => import('../plan/commands/plan/show.js') },
  {
    words: 'plan create',
    alias: 'new',
    summary: 'Create a crop plan',
    load: () => import('../plan/commands/plan/create.js'),
  },
  {
    words: 'plan update',
    summary: 'Change the name or the risk of a crop plan',
    load: () => import('../plan/commands/plan/update.js'),
  },
  {
    words: 'plan archive',
    summary: 'Archive a crop plan',
    load: () => import('../plan/commands/plan/archive.js'),
  },
  {
    words: 'plan unarchive',
    summary: 'Take a crop plan out of the archive',
    load: () => import('../plan/commands/plan/unarchive.js'),
  },
  {
    words: 'plan copy',
    summary: 'Copy a crop plan with something changed',
    load: () => import('../plan/commands/plan/copy.js'),
  },
  {
    words: 'plan analyze',
    summary: 'Analyse crop plans with the model',
    load: () => import('../plan/commands/plan/analyze.js'),
  },
  {
    words: 'plan history',
    summary: 'List the analyses of a crop plan',
    load: () => import('../plan/commands/plan/history.js'),
  },
  {
    words: 'plan years',
    summary: 'Show how a planting would have done in each known year',
    load: () => import('../plan/commands/plan/years.js'),
  },
  {
    words: 'plan report',
    summary: 'Write a report about crop plans, to send or to print',
    load: () => import('../plan/commands/plan/report.js'),
  },
  {
    words: 'plan delete',
    alias: 'rm',
    summary: 'Delete a crop plan for good',
    load: () => import('../plan/commands/plan/delete.js'),
  },
  {
    words: 'plan import',
    summary: 'Create crop plans from a CSV, JSON or NDJSON file',
    load: () => import('../plan/commands/plan/import.js'),
  },
  {
    words: 'plan export',
    summary: 'Write crop plans to a CSV, JSON or NDJSON file',
    load: () => import('../plan/commands/plan/export.js'),
  },
  {
    words: 'plan apply',
    summary: 'Create or update crop plans from a file, by name',
    load: () => import('../plan/commands/plan/apply.js'),
  },
  {
    words: 'notification list',
    alias: 'ls',
    summary: 'List notifications',
    load: () => import('../notification/commands/notification/list.js'),
  },
  {
    words: 'notification read',
    summary: 'Mark a notification as read',
    load: () => import('../notification/commands/notification/read.js'),
  },
  {
    words: 'notification read-all',
    summary: 'Mark all notifications as read',
    load: () => import('../notification/commands/notification/read-all.js'),
  },
  {
    words: 'notification watch',
    summary: 'Follow notifications as they come in',
    load: () => import('../notification/commands/notification/watch.js'),
  },
  {
    words: 'analyze',
    summary: 'Ask the model about a crop at a place',
    load: () => import('../model/commands/analyze.js'),
  },
  {
    words: 'suggest',
    summary: 'List the crops for a place and a month',
    load: () => import('../model/commands/suggest.js'),
  },
  {
    words: 'compare',
    summary: 'Compare crop plans side by side',
    load: () => import('../plan/commands/compare.js'),
  },
  {
    words: 'crops',
    summary: 'List the crops that the model knows',
    load: () => import('../model/commands/crops.js'),
  },
  {
    words: 'locations',
    summary: 'Find places whose climate is known',
    load: () => import('../model/commands/locations.js'),
  },
  {
    words: 'api',
    summary: 'Send a request to the service as it is',
    load: () => import('../api/commands/api.js'),
  },
  {
    words: 'config list',
    alias: 'ls',
    summary: 'List the settings, and where each comes from',
    isAboutSettings: true,
    load: () => import('../settings/commands/config/list.js'),
  },
  {
    words: 'config get',
    summary: 'Show one setting',
    isAboutSettings: true,
    load: () => import('../settings/commands/config/get.js'),
  },
  {
    words: 'config set',
    summary: 'Change a setting',
    isAboutSettings: true,
    load: () => import('../settings/commands/config/set.js'),
  },
  {
    words: 'config path',
    summary: 'Show where the settings file is',
    isAboutSettings: true,
    load: () => import('../settings/commands/config/path.js'),
  },
  {
    words: 'profile list',
    alias: 'ls',
    summary: 'List the profiles',
    isAboutSettings: true,
    load: () => import('../auth/commands/profile/list.js'),
  },
  {
    words: 'profile use',
    summary: 'Use a profile from now on',
    isAboutSettings: true,
    load: () => import('../auth/commands/profile/use.js'),
  },
  {
    words: 'profile remove',
    alias: 'rm',
    summary: 'Sign out of a profile and forget it',
    isAboutSettings: true,
    load: () => import('../auth/commands/profile/remove.js'),
  },
  {
    words: 'completion',
    summary: 'Write a script that completes crop in your shell',
    load: () => import('./commands/completion.js'),
  },
  { words: 'login', summary: 'Short for auth login', load: login },
  { words: 'logout', summary: 'Short for auth logout', load: logout },
  { words: 'whoami', summary: 'Show your profile', load: () => import('../auth/commands/whoami.js') },
];

export const helpTopics: Readonly<Record<string, HelpTopic>> = {
  environment: {
    summary: 'The environment variables that crop reads',
    load: () => import('./topics/environment.js'),
  },
  'exit-codes': { summary: 'What each exit code means', load: () => import('./topics/exit-codes.js') },
  formatting: { summary: 'Tables, JSON, jq and CSV', load: () => import('./topics/formatting.js') },
  scripting: { summary: 'crop in scripts, in cron and in CI', load: () => import('./topics/scripting.js') },
  model: { summary: 'What the built-in model is and is not', load: () => import('./topics/model.js') },
  telemetry: { summary: 'There is none', load: () => import('./topics/telemetry.js') },
};
