/** A group of commands, and the word that invokes it. */
export interface Group {
  word: string;
  summary: string;
  /** The group's commands and subgroups, in the order of its help; a command is given as its last word. */
  commands: readonly (string | Group)[];
}

/** The commands of `crop` in the order of its help; the build generates the command table from them. */
export const commands: Group['commands'] = [
  {
    word: 'auth',
    summary: 'Register, sign in and out, manage your account',
    commands: [
      'register',
      'login',
      'logout',
      'status',
      'sessions',
      'revoke',
      'change-password',
      'reset-password',
      'update',
      'export',
      'delete-account',
      {
        word: 'token',
        summary: 'Personal access tokens, for scripts',
        commands: ['create', 'list', 'revoke'],
      },
    ],
  },
  {
    word: 'plan',
    summary: 'Crop plans: what is planted where and when',
    commands: [
      'list',
      'show',
      'create',
      'update',
      'archive',
      'unarchive',
      'copy',
      'analyze',
      'history',
      'years',
      'report',
      'delete',
      'import',
      'export',
      'apply',
    ],
  },
  {
    word: 'notification',
    summary: 'What has changed for your plans',
    commands: ['list', 'read', 'read-all', 'watch'],
  },
  'analyze',
  'suggest',
  'map',
  'compare',
  'crops',
  'locations',
  'api',
  { word: 'config', summary: 'Settings on this machine', commands: ['list', 'get', 'set', 'path'] },
  {
    word: 'profile',
    summary: 'Servers and accounts to switch between',
    commands: ['list', 'use', 'remove'],
  },
  { word: 'alias', summary: 'Words of your own for commands', commands: ['set', 'list', 'remove'] },
  'completion',
  'login',
  'logout',
  'whoami',
];

export const topics = [
  'environment',
  'exit-codes',
  'formatting',
  'scripting',
  'words',
  'model',
  'telemetry',
] as const;
