export const group = {
  words: 'notification',
  summary: 'What has changed for your plans',
  commands: ['list', 'read', 'read-all', 'watch'],
};
