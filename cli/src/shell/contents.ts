/**
 * The order of commands and groups in --help, by the words of the group that contains them; `''` stands for
 * `crop` itself. Whatever is not listed follows in alphabetical order.
 */
export const order: Readonly<Record<string, string>> = {
  '':
    'auth plan climate share notification analyze suggest map compare crops locations api mcp ' +
    'config profile alias completion man login logout whoami',
  auth:
    'register login logout status sessions revoke change-password reset-password ' +
    'update export delete-account token',
  'auth token': 'create list revoke',
  plan:
    'list show create update archive unarchive copy analyze history years ' +
    'report calendar share delete import export apply',
  climate: 'add list show remove',
  share: 'list revoke',
  notification: 'list read read-all watch',
  config: 'list get set path',
  profile: 'list use remove',
  alias: 'set list remove',
};

export const topics = [
  'environment',
  'exit-codes',
  'formatting',
  'scripting',
  'words',
  'model',
  'telemetry',
] as const;
