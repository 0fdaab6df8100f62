export const group = {
  words: 'config',
  summary: 'Settings of this machine',
  commands: ['list', 'get', 'set', 'path'],
};
