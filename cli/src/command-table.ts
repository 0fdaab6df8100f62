import type { Command } from 'commander';
import type { Io } from './io.js';

/** One command: its module is loaded when the command, or its help, is asked for. */
export interface CommandEntry {
  /** The words that call it. */
  words: string;
  alias?: string;
  summary: string;
  load(): Promise<{ configure(command: Command, io: Io): void }>;
}

export const groups: Readonly<Record<string, string>> = {
  auth: 'Register, sign in and out',
  plan: 'Crop plans: what is planted where and when',
  notification: 'What has changed for your plans',
};

const login = () => import('./commands/auth/login.js');
const logout = () => import('./commands/auth/logout.js');

export const commandTable: readonly CommandEntry[] = [
  {
    words: 'auth register',
    summary: 'Make an account and sign in',
    load: () => import('./commands/auth/register.js'),
  },
  { words: 'auth login', summary: 'Sign in', load: login },
  { words: 'auth logout', summary: 'Sign out', load: logout },
  {
    words: 'auth status',
    summary: 'Show which server and credential are used',
    load: () => import('./commands/auth/status.js'),
  },
  {
    words: 'plan list',
    alias: 'ls',
    summary: 'List crop plans',
    load: () => import('./commands/plan/list.js'),
  },
  { words: 'plan show', summary: 'Show one crop plan', load: () => import('./commands/plan/show.js') },
  {
    words: 'plan create',
    alias: 'new',
    summary: 'Make a crop plan',
    load: () => import('./commands/plan/create.js'),
  },
  {
    words: 'plan delete',
    alias: 'rm',
    summary: 'Delete a crop plan for good',
    load: () => import('./commands/plan/delete.js'),
  },
  {
    words: 'plan import',
    summary: 'Make crop plans from a CSV, JSON or NDJSON file',
    load: () => import('./commands/plan/import.js'),
  },
  {
    words: 'notification list',
    alias: 'ls',
    summary: 'List notifications',
    load: () => import('./commands/notification/list.js'),
  },
  { words: 'login', summary: 'Short for auth login', load: login },
  { words: 'logout', summary: 'Short for auth logout', load: logout },
  { words: 'whoami', summary: 'Show your profile', load: () => import('./commands/whoami.js') },
];
