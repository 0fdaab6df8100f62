export const group = {
  words: 'profile',
  summary: 'Servers and accounts to switch between',
  commands: ['list', 'use', 'remove'],
};
